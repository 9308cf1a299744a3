import { AgentPicker } from '../games/pickers.tsx';

/** The picker of an agent as the control of a form's field. */
export function AgentControl(props: {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string | undefined) => void;
}) {
  const { id, value, onChange } = props;
  return <AgentPicker id={id} value={value} onChange={(next) => onChange?.(next)} />;
}
