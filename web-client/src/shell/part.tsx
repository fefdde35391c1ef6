// Error boundary of a part of the page. A fault shows one line in place of the part, and everything else goes on.

import { effect, type ReadonlySignal, untracked } from "@preact/signals";
import { Component, type ComponentChildren, type VNode } from "preact";
import { useEffect } from "preact/hooks";

import { t } from "../i18n";
import { fault, type PartName } from "../model/faults";
import { canReport, openReport } from "./reporting";

/** Maximum number of automatic attempts to render a failed part again. */
const MOST_TRIES = 5;

interface Props {
  of: PartName;
  /** A failed part renders again when this changes. */
  until?: ReadonlySignal<unknown> | undefined;
  /** Wrapper of the line, for a place that must stay. */
  place?: ((line: VNode) => VNode) | undefined;
  /** Fallback instead of the line. The page then reports the failure elsewhere. */
  otherwise?: ComponentChildren;
  children?: ComponentChildren;
}

interface State {
  broken: { error: unknown } | null;
}

/** The line in place of a failed part. */
function Broken({ of, error, onAgain }: { of: PartName; error: unknown; onAgain: () => void }) {
  const words = t().state;
  return (
    <p class="broken-part" role="status">
      <span>{words.brokenPart(words.parts[of])}</span>{" "}
      <button type="button" onClick={onAgain}>
        {words.again}
      </button>{" "}
      {canReport() && (
        <button type="button" onClick={() => openReport({ part: of, error })}>
          {words.report}
        </button>
      )}
    </p>
  );
}

/** Renders the part again when `until` changes. */
function Healing({ until, heal }: { until: ReadonlySignal<unknown>; heal: () => void }) {
  useEffect(() => {
    const broke = until.peek();
    return effect(() => {
      if (until.value !== broke) untracked(heal);
    });
  }, [until, heal]);
  return null;
}

export class Part extends Component<Props, State> {
  override state: State = { broken: null };
  private tries = 0;

  override componentDidCatch(error: unknown): void {
    // The fallback failed as well, so the surrounding part takes over.
    if (this.state.broken) throw error;
    fault(this.props.of, error, this.props.otherwise === undefined);
    this.setState({ broken: { error } });
  }

  /** New props are a reason to try again. */
  override componentWillReceiveProps(): void {
    if (this.state.broken) this.heal();
  }

  private readonly heal = (): void => {
    if (this.tries >= MOST_TRIES) return;
    this.tries += 1;
    this.setState({ broken: null });
  };

  private readonly again = (): void => {
    this.tries = 0;
    this.setState({ broken: null });
  };

  override render(): ComponentChildren {
    const { of, until, place, otherwise, children } = this.props;
    const { broken } = this.state;
    if (!broken) return children;
    const healing = until && <Healing until={until} heal={this.heal} />;
    if (otherwise !== undefined) return [otherwise, healing];
    const line = <Broken of={of} error={broken.error} onAgain={this.again} />;
    return [place ? place(line) : line, healing];
  }
}
