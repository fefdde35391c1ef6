// The page: which screen, and what every screen has.

import { useErrorBoundary } from "preact/hooks";

import { t } from "../i18n";
import { About } from "./about";
import { AidPage } from "./aid";
import { Announcer } from "./announcer";
import { Create } from "./create";
import { Invited } from "./invited";
import { Landing } from "./landing";
import { Later } from "./later";
import { Match } from "./match";
import { Preview } from "./preview";
import { Recover } from "./recover";
import { follow, path } from "./route";
import { RulesPage } from "./rules";

/** How the id of a match looks. */
const MATCH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const verify = () => import("../wasm/verify").then(({ Verify }) => Verify);
const admin = () => import("../admin").then(({ Admin }) => Admin);
const lessons = () => import("../lessons/screen").then(({ Lessons }) => Lessons);
const practice = () => import("../wasm/table").then(({ Practice }) => Practice);

function Screen() {
  const [, first = "", second = "", third] = path.value.split("/");
  switch (first) {
    case "new":
      return <Create game={second} />;
    case "m":
      // An address with a code in place of the match: what pictures of links hold, because it is short.
      if (!MATCH.test(second)) return <Invited code={second} />;
      if (third === "verify") return <Later key={path.value} load={verify} />;
      return <Match key={`${second}/${third ?? ""}`} id={second} replay={third === "replay"} />;
    case "seat":
      return <Recover code={second} />;
    case "aid":
      return <AidPage game={second} />;
    case "rules":
      return <RulesPage game={second} />;
    case "verify":
      return <Later key={path.value} load={verify} />;
    case "learn":
      return <Later key="learn" load={lessons} />;
    case "practice":
      return <Later key={path.value.startsWith("/practice/replay") ? "replay" : "practice"} load={practice} />;
    case "admin":
      return <Later key="admin" load={admin} />;
    case "about":
      return <About />;
    default:
      return <Landing />;
  }
}

export function App() {
  const [error, reset] = useErrorBoundary((error: unknown) => console.error(error));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links make clicks of keys by themselves
    <div class="page" onClick={follow}>
      {error ? (
        <main class="text">
          <h1>Airlock</h1>
          <p role="alert">{t().state.broken}</p>
          <p>
            <button type="button" class="primary" onClick={() => location.reload()}>
              {t().state.reload}
            </button>{" "}
            <button type="button" onClick={reset}>
              {t().decide.back}
            </button>
          </p>
          <p>
            <a href="/">{t().state.home}</a>
          </p>
        </main>
      ) : (
        <Screen />
      )}
      <Announcer />
      <Preview />
    </div>
  );
}
