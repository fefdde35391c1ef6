import { t } from "../../i18n";
import { reason } from "../failure";
import { usePresentation } from "./context";
import { RuleLinks } from "./rule-links";

/** Reason for a refused action. */
export function RefusalNote() {
  const refusal = usePresentation().table.refusal.value;
  if (!refusal || refusal.code === "quarantined") return null;
  return (
    <p class="failure" role="alert">
      {refusal.code !== "stale" ? reason(refusal) : refusal.gone ? t().gone[refusal.gone] : t().codes.stale}{" "}
      {refusal.rule && <RuleLinks rules={[refusal.rule]} />}
    </p>
  );
}
