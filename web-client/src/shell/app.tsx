// Root component: the screen for the path, and the parts that all screens share.

import type { VNode } from "preact";

import { t } from "../i18n";
import { About } from "./about";
import { AidPage } from "./aid";
import { Announcer } from "./announcer";
import { Create } from "./create";
import { Invitation } from "./invitation";
import { Landing } from "./landing";
import { Lazy } from "./lazy";
import { Match } from "./match";
import { Part } from "./part";
import { Preview } from "./preview";
import { Recover } from "./recover";
import { ReportDialog } from "./report";
import { follow, fragment, path } from "./route";
import { RulesPage } from "./rules";

/** Format of a match id. */
const MATCH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const verify = () => import("../wasm/verify").then(({ Verify }) => Verify);
const admin = () => import("../admin").then(({ Admin }) => Admin);
const lessons = () => import("../lessons/screen").then(({ Lessons }) => Lessons);
const practice = () => import("../wasm/table").then(({ Practice }) => Practice);

/** The page in place of a screen that failed as a whole. */
function BrokenScreen({ line }: { line: VNode }) {
  return (
    <main class="text">
      <h1>Airlock</h1>
      <p role="alert">{t().state.broken}</p>
      {line}
      <p>
        <button type="button" class="primary" onClick={() => location.reload()}>
          {t().state.reload}
        </button>{" "}
        <a class="button" href="/">
          {t().state.home}
        </a>
      </p>
    </main>
  );
}

function Screen() {
  const [, first = "", second = "", third] = path.value.split("/");
  switch (first) {
    case "new":
      return <Create game={second} />;
    case "m":
      // Links in QR codes hold an invitation code in place of the match, because it is short.
      if (!MATCH.test(second)) return <Invitation code={second} />;
      if (third === "verify") return <Lazy key={path.value} load={verify} />;
      return <Match key={`${second}/${third ?? ""}`} id={second} replay={third === "replay"} />;
    case "seat":
      return <Recover key={fragment.value} code={fragment.value} />;
    case "aid":
      return <AidPage game={second} />;
    case "rules":
      return <RulesPage game={second} />;
    case "verify":
      return <Lazy key={path.value} load={verify} />;
    case "learn":
      return <Lazy key="learn" load={lessons} />;
    case "practice":
      return <Lazy key={path.value.startsWith("/practice/replay") ? "replay" : "practice"} load={practice} />;
    case "admin":
      return <Lazy key="admin" load={admin} />;
    case "about":
      return <About />;
    default:
      return <Landing />;
  }
}

export function App() {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links make clicks of keys by themselves
    <div class="page" onClick={follow}>
      <Part of="page" until={path} place={(line) => <BrokenScreen line={line} />}>
        <Screen />
      </Part>
      <Part of="dialog">
        <ReportDialog />
      </Part>
      <Part of="news" otherwise={null}>
        <Announcer />
      </Part>
      <Preview />
    </div>
  );
}
