// Screens of lessons: the list of a game, and one lesson.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { titleOf } from "../games";
import { language, t } from "../i18n";
import { load } from "../model/storage";
import { cancellable } from "../model/cancellable";
import { Chrome } from "../shell/chrome";
import { words as why } from "../shell/failure";
import { Icon } from "../shell/icon";
import { AtTable } from "../shell/match";
import { path } from "../shell/route";
import { Coach } from "./coach";
import { lessonsOf, teaches, type Lesson } from "./lesson";
import { kept, type Progress } from "./progress";
import { LessonRun } from "./table";
import "./screen.css";

function Row({ lesson, progress }: { lesson: Lesson; progress: Progress | undefined }) {
  const words = t().lessons;
  const begun = progress && (progress.over ? words.done : words.begun);
  return (
    <li>
      <a class="match" href={`/learn/${lesson.game}/${lesson.id}`}>
        <span class="title">{lesson.title}</span>
        <span class="meta">{[words.minutes(lesson.minutes), begun].filter(Boolean).join(" · ")}</span>
        {progress?.over && <Icon id="check-mark" />}
      </a>
    </li>
  );
}

function List({ game, lessons }: { game: string; lessons: readonly Lesson[] }) {
  const words = t().lessons;
  const progress = kept(game);
  return (
    <Chrome>
      <h1>{`${words.title}: ${titleOf(game)}`}</h1>
      <p>{words.help}</p>
      <ol class="matches lessons">
        {lessons.map((lesson) => (
          <Row key={lesson.id} lesson={lesson} progress={progress[lesson.id]} />
        ))}
      </ol>
      <p class="row">
        <a class="button" href={`/practice/${game}`}>
          {t().landing.practice}
        </a>
        <a class="button" href={`/rules/${game}`}>
          {t().rules.title}
        </a>
      </p>
    </Chrome>
  );
}

function Taught({ lesson, next }: { lesson: Lesson; next: string | null }) {
  const broken = useSignal("");
  const open = () => {
    const run = new LessonRun(lesson);
    run.open(load("name", "") || t().practice.you).catch((error: unknown) => (broken.value = why(error)));
    return { table: run.table, coach: () => <Coach run={run} next={next} /> };
  };
  if (broken.value) {
    return (
      <Chrome>
        <h1>{lesson.title}</h1>
        <p role="alert">{t().lessons.broken}</p>
        <p class="meta">{broken.value}</p>
      </Chrome>
    );
  }
  return <AtTable open={open} />;
}

export function Lessons() {
  const [, , game = "", id] = path.value.split("/");
  const lessons = useSignal<readonly Lesson[] | null>(null);
  const spoken = language.value;
  useEffect(() => cancellable(lessonsOf(game, spoken), (found) => (lessons.value = found)), [game, spoken, lessons]);
  useEffect(() => {
    document.title = `${t().lessons.title} · Airlock`;
  }, [spoken]);
  if (!teaches(game)) {
    return (
      <Chrome>
        <h1>{t().lessons.title}</h1>
        <p>{t().lessons.none}</p>
      </Chrome>
    );
  }
  if (!lessons.value) return null;
  const at = lessons.value.findIndex((lesson) => lesson.id === id);
  const lesson = lessons.value[at];
  if (!lesson) return <List game={game} lessons={lessons.value} />;
  return <Taught key={`${lesson.id}.${spoken}`} lesson={lesson} next={lessons.value[at + 1]?.id ?? null} />;
}
