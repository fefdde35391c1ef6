// The admin's screens. They load on demand.

import "./admin.css";

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { language, t } from "../i18n";
import { Chrome } from "../shell/chrome";
import { Failure, words as why } from "../shell/failure";
import { Part } from "../shell/part";
import { path } from "../shell/route";
import { Refused } from "../wire/http";
import { Inspector } from "./inspector";
import { Matches } from "./matches";
import { Dashboard } from "./dashboard";
import { signIn, token } from "./session";
import { said, speak, spoken } from "./words";

/** Sign-in: asks for the token and checks it. */
function SignIn() {
  const words = said();
  const typed = useSignal("");
  const failure = useSignal("");
  const enter = async (event: Event) => {
    event.preventDefault();
    try {
      await signIn(typed.value.trim());
    } catch (error) {
      failure.value = error instanceof Refused && error.status === 404 ? words.refused : why(error);
    }
  };
  return (
    <Chrome>
      <h1>{words.title}</h1>
      <form class="panel form" onSubmit={(event) => void enter(event)}>
        <label class="field">
          <span>
            {words.token}
            <small>{words.tokenHelp}</small>
          </span>
          <input type="password" name="token" autocomplete="off" value={typed.value} onInput={(event) => (typed.value = event.currentTarget.value)} />
        </label>
        <Failure>{failure.value}</Failure>
        <p class="commit">
          <button type="submit" class="primary" disabled={typed.value.trim() === ""}>
            {words.enter}
          </button>
        </p>
      </form>
    </Chrome>
  );
}

/** A screen for a signed-in admin. */
function Inside({ children }: { children: ComponentChildren }) {
  const words = said();
  return (
    <Chrome broad>
      <p class="row">
        <span class="recorded">{words.recorded}</span>
        <button type="button" class="quiet" onClick={() => (token.value = null)}>
          {words.leave}
        </button>
      </p>
      {children}
    </Chrome>
  );
}

export function Admin() {
  useEffect(() => void speak(language.value), [language.value]);
  useEffect(() => {
    if (spoken.value) document.title = `${said().title} · ${t().about.title}`;
  }, [spoken.value]);
  if (!spoken.value) return null;
  if (token.value === null) return <SignIn />;
  const [, , what, match] = path.value.split("/");
  return (
    <Inside>
      {what === "m" && match ? (
        <Part key={match} of="inspector">
          <Inspector match={match} />
        </Part>
      ) : (
        <>
          <Part of="inspector">
            <Matches />
          </Part>
          <Part of="inspector">
            <Dashboard />
          </Part>
        </>
      )}
    </Inside>
  );
}
