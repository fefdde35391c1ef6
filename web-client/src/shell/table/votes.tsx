import { t } from "../../i18n";
import { Icon } from "../icon";
import { voteTitle, voteWaits } from "../vote";
import { usePresentation } from "./context";
import "./votes.css";

/** Open votes of the table. */
export function Votes() {
  const presentation = usePresentation();
  const words = t().vote;
  const { table, seat } = presentation.present.value;
  const name = (of: number) => presentation.name(of);
  return (
    <>
      {table.votes?.map((vote) => {
        const open = seat !== null && vote.of.includes(seat) && !vote.yes.includes(seat) && !vote.no.includes(seat);
        const answer = (yes: boolean) => presentation.table.ask({ vote: { id: vote.id, yes } });
        return (
          <div class="vote" role="group" aria-label={voteTitle(vote, name)} key={vote.id}>
            <Icon id="vote" />
            <span>
              {voteTitle(vote, name)}{" "}
              <small>
                {words.count(vote.yes.length, vote.of.length)}. {voteWaits(vote, table.seats, name)}
              </small>
            </span>
            {open && (
              <span class="row">
                <button type="button" onClick={() => answer(true)}>
                  {words.yes}
                </button>
                <button type="button" onClick={() => answer(false)}>
                  {words.no}
                </button>
              </span>
            )}
          </div>
        );
      })}
    </>
  );
}
