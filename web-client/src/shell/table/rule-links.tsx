import { openRule } from "./context";

/** Rule ids as buttons that open the rulebook there. */
export function RuleLinks({ rules }: { rules: readonly string[] }) {
  return (
    <span class="rules">
      {rules.map((rule) => (
        <button type="button" class="link rule" key={rule} onClick={() => openRule(rule)}>
          {rule}
        </button>
      ))}
    </span>
  );
}
