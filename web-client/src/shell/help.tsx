import { t } from "../i18n";
import { Dialog } from "./dialog";

export function Help({ onClose }: { onClose: () => void }) {
  const { help } = t();
  return (
    <Dialog title={help.title} onClose={onClose}>
      <p>{help.how}</p>
      <h3>{help.keys}</h3>
      <dl class="keys">
        {help.list.map(([key, does]) => (
          <div key={key}>
            <dt><kbd>{key}</kbd></dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
