import { StatusTag } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { type Applied, type AppliedKey, useApplied } from './applied.ts';
import { appliedText } from './nodes.text.ts';
import './nodes.css';

/** Time that a lifted state is still shown after all game servers have dropped it. */
const liftedMs = 60_000;

function Shown({ applied, label }: { readonly applied: Applied; readonly label: boolean }) {
  const t = useText(appliedText);
  const { nodes, gone, missing } = applied;
  const whole = missing.length === 0;
  const counts = { applied: applied.applied, nodes };
  const refused = applied.refused > 0 ? t('refused', { count: applied.refused }) : '';
  const full = t(gone ? 'lifted' : 'applied', counts);
  const named = missing.map(({ name, why, message }) => `${name} ${t(why)}${message ? `: ${message}` : ''}`);
  return (
    <span
      className="n-applied"
      data-whole={(whole && !refused) || undefined}
      data-refused={refused !== '' || undefined}
    >
      {label && <span className="n-kind">{t(`kind.${applied.kind}`)}</span>}
      <span className="n-brief" title={[full, refused, ...named].filter(Boolean).join('\n')}>
        <StatusTag tone={refused ? 'error' : 'warning'}>
          {t(gone ? 'liftedShort' : 'appliedShort', counts)}
        </StatusTag>
      </span>
      <span className="n-full">
        <StatusTag tone={whole ? 'success' : 'warning'}>{full}</StatusTag>
      </span>
      {refused && (
        <span className="n-full">
          <StatusTag tone="error">{refused}</StatusTag>
        </span>
      )}
      {missing.map(({ node, name, why, message, refusals }) => (
        <span key={node} className="n-missing n-full" title={message || undefined}>
          {why === 'failed' && '✗ '}
          {name} {t(why)}
          {message && <>: {message}</>}
          {refusals > 1 && <> {t('refusals', { count: refusals })}</>}
        </span>
      ))}
    </span>
  );
}

/**
 * On how many game servers a state is in force, with those where it is not: "applied on 14 of 15 nodes" (risk
 * §7). Nothing for operators who may not see game servers, and where there is no such state. `label` names
 * the state before it.
 */
export function AppliedOn({ kind, id, label = false }: AppliedKey & { readonly label?: boolean }) {
  const applied = useApplied({ kind, id });
  if (!applied || applied.nodes === 0) return null;
  const over = applied.gone && applied.missing.length === 0 && Date.now() - applied.at > liftedMs;
  return over ? null : <Shown applied={applied} label={label} />;
}

const memberKinds = ['ban.member', 'mini', 'kill', 'mute', 'offline'] as const;

/** `AppliedOn` of all settings of a member. */
export function MemberAppliedOn({ id }: { readonly id: string }) {
  return memberKinds.map((kind) => <AppliedOn key={kind} kind={kind} id={id} label />);
}
