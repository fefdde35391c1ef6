// Verification: repeats a finished match in the page, and checks every commitment and hash.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

import { causeOf } from "../wire/cause";
import { ask, askText } from "../wire/http";
import type { PublishedKey } from "../wire/messages";
import { t } from "../i18n";
import { receiptsOf } from "../model/receipts";
import { seatAt } from "../model/seats";
import { recordedUpdates } from "../model/update-record";
import { Chrome } from "../shell/chrome";
import { Failure, words as why } from "../shell/failure";
import { Icon } from "../shell/icon";
import { useOnce } from "../shell/hooks";
import { path } from "../shell/route";
import { download } from "../shell/table/result";
import { takeLog, type LogHandover } from "./log-handover";
import { Rules, agrees, type Commitment, type Report, type Witness } from "./rules";

/** First digits of a long number. */
function Short({ number }: { number: string | null }) {
  return number === null ? <>–</> : <code title={number}>{`${number.slice(0, 8)}…`}</code>;
}

/** One check: its subject, and whether it holds. */
function Check({ holds, children }: { holds: boolean; children: ComponentChildren }) {
  const words = t().verify;
  return (
    <li class={holds ? "holds" : "fails"}>
      <Icon id={holds ? "check-mark" : "cancel"} /> {children} <b>{holds ? words.holds : words.fails}</b>
    </li>
  );
}

/** Checks against the receipts of this browser and the server's signature. */
function Witnesses({ witness: { agree, missing, signature } }: { witness: Witness }) {
  const words = t().verify;
  return (
    <>
      {agree + missing.length > 0 && (
        <Check holds={missing.length === 0}>{missing.length === 0 ? words.receipts(agree) : words.otherReceipts(missing.length)}</Check>
      )}
      {signature && (
        <Check holds={signature.holds && signature.expected}>
          {words.signed} <Short number={signature.key} />
        </Check>
      )}
    </>
  );
}

/** Gaps in the evidence for a log that holds. */
function Unproven({ witness: { agree, covers_header, signature } }: { witness: Witness }) {
  const words = t().verify.unproven;
  const gaps = [
    !covers_header ? words.older : agree === 0 ? words.receipts : null,
    signature === null ? words.unsigned : signature.compared ? null : words.key,
    words.names,
  ].filter((gap) => gap !== null);
  return (
    <>
      <h3>{words.title}</h3>
      <ul class="meta">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </>
  );
}

/** Result of repeating a log, check by check. `replay` is the address where the match can be watched. */
export function Checks({ report, replay }: { report: Report; replay: string | null }) {
  const words = t().verify;
  const { secret, nonces, seats, entries, repeated, fault, told, witness } = report;
  const sound = fault === null && !told?.differs && agrees(witness);
  const promised = nonces.flatMap((nonce, seat): [Commitment, string][] =>
    nonce.promised || nonce.revealed ? [[nonce, seats[seat]?.name || t().seat("", seat + 1)]] : [],
  );
  const at = fault?.seq ?? told?.differs?.seq ?? null;
  return (
    <section class="panel" aria-labelledby="checks">
      <h2 id="checks">{words.checks}</h2>
      <ol class="checks">
        <Check holds={secret.kept}>
          {words.secret} <Short number={secret.promised} /> → <Short number={secret.revealed} />
        </Check>
        {promised.map(([nonce, name]) => (
          <Check key={name} holds={nonce.kept}>
            {words.nonce(name)} <Short number={nonce.promised} /> → <Short number={nonce.revealed} />
          </Check>
        ))}
        <Check holds={fault === null}>{words.repeated(repeated, entries)}</Check>
        {told && <Check holds={told.differs === null}>{words.told(told.same)}</Check>}
        <Witnesses witness={witness} />
      </ol>
      {!told && <p class="meta">{words.untold}</p>}
      {report.voided_starts > 0 && <p>{t().lobby.voided(report.voided_starts)}</p>}
      <p role="status" class="verdict">
        <b>{sound ? words.sound : words.unsound}</b>
        {fault && ` ${words.faults[fault.kind](fault.seq ?? 0)}`}
        {told?.differs && ` ${words.differs(told.differs.n)}`}
        {fault === null && !agrees(witness) && ` ${witness.missing.length > 0 ? words.acknowledged : words.otherKey}`}
      </p>
      {fault && (
        <p class="meta" lang="en">
          {fault.text}
        </p>
      )}
      {at !== null && replay !== null && (
        <p>
          <a class="button" href={`${replay}?seq=${at}`}>
            {words.show(at)}
          </a>
        </p>
      )}
      <p>{words.proves}</p>
      {sound && <Unproven witness={witness} />}
      <p class="meta">
        {words.command} <code>airlock verify FILE</code>
      </p>
    </section>
  );
}

/** Match of a log, if this page knows it. */
type Match = Pick<LogHandover, "match" | "address">;

/** The key published by the match's server; null for a practice table, and if the server does not answer. */
async function keyOf({ match, address }: Match): Promise<string | null> {
  if (address !== `/m/${match}`) return null;
  return ask<PublishedKey>("GET", "/api/key").then(
    ({ key }) => key,
    () => null,
  );
}

export function Verify() {
  const words = t().verify;
  const match = path.value.startsWith("/m/") ? path.value.split("/")[2]! : null;
  const log = useSignal<{ text: string; name: string; of: Match | null } | null>(null);
  const report = useSignal<Report | null>(null);
  const failure = useSignal("");
  const busy = useSignal(false);
  const check = async (text: string, name: string, of: Match | null) => {
    log.value = { text, name, of };
    report.value = null;
    failure.value = "";
    busy.value = true;
    const rules = new Rules();
    const heard = of && recordedUpdates(of.match);
    const receipts = of ? receiptsOf(of.match) : [];
    try {
      const key = of ? await keyOf(of) : null;
      report.value = await rules.ask("verify", { log: text, seat: heard?.seat ?? null, told: heard?.updates ?? [], receipts, key });
    } catch (error) {
      failure.value = causeOf(error).kind === "fault" ? words.unreadable((error as Error).message) : why(error);
    } finally {
      rules.close();
      busy.value = false;
    }
  };
  const fetched = async (id: string) => {
    const log = await askText(`/api/matches/${id}/log`, { token: seatAt(id)?.token ?? null });
    await check(log, `${id}.jsonl`, { match: id, address: `/m/${id}` });
  };
  useOnce(() => {
    document.title = `${words.title} · Airlock`;
    if (!__RULES__) return;
    const offered = takeLog();
    if (offered) void check(offered.log, `${offered.match}.jsonl`, offered);
    else if (match !== null)
      fetched(match).catch((error: unknown) => {
        const { kind } = causeOf(error);
        failure.value = kind === "refused" || kind === "forbidden" ? words.sealed : why(error);
      });
  });
  if (!__RULES__) {
    return (
      <Chrome>
        <h1>{words.title}</h1>
        <p>
          {words.missing} <code>airlock verify FILE</code>
        </p>
      </Chrome>
    );
  }
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) void file.text().then((text) => check(text, file.name, null));
  };
  const { value: now } = log;
  const kept = now?.of ? receiptsOf(now.of.match) : [];
  return (
    <Chrome>
      <h1>{words.title}</h1>
      <section
        class="panel"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer?.files);
        }}
      >
        <p>{words.help}</p>
        <label class="field">
          <span>{words.choose}</span>
          <input type="file" accept=".jsonl,.json,.txt" onChange={(event) => take(event.currentTarget.files)} />
        </label>
        {now && (
          <p>
            <button type="button" onClick={() => download(now.text, now.name)}>
              {t().end.export}
            </button>{" "}
            {kept.length > 0 && now.of && (
              <button type="button" onClick={() => download(JSON.stringify({ receipts: kept }), `${now.of!.match}.receipts.json`)}>
                {words.saveReceipts}
              </button>
            )}
          </p>
        )}
      </section>
      {busy.value && <p role="status">{words.busy}</p>}
      <Failure>{failure.value}</Failure>
      {report.value && <Checks report={report.value} replay={now?.of ? `${now.of.address}/replay` : null} />}
    </Chrome>
  );
}
