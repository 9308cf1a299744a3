import { StatusTag } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { type Applied, type AppliedKey, useApplied } from './applied.ts';
import { appliedText } from './nodes.text.ts';
import './nodes.css';

/** Time that a lifted state is still shown after all game servers have dropped it. */
const liftedMs = 60_000;

const reasons = ['failed', 'silent', 'behind'] as const;

/**
 * Number of game servers at which it is not in force, by reason, where there is no space for their names, as
 * in a list.
 */
function Brief({ missing }: Pick<Applied, 'missing'>) {
  const t = useText(appliedText);
  const counts = reasons.flatMap((why) => {
    const count = missing.filter((one) => one.why === why).length;
    return count > 0 ? [`${t(why)} ${count}`] : [];
  });
  if (counts.length === 0) return null;
  const named = missing.map(({ name, why, message }) => `${name} ${t(why)}${message ? `: ${message}` : ''}`);
  return (
    <span className="n-missing n-brief" title={named.join('\n')}>
      {counts.join(' · ')}
    </span>
  );
}

function Shown({ applied, label }: { readonly applied: Applied; readonly label: boolean }) {
  const t = useText(appliedText);
  const { nodes, gone, missing } = applied;
  const whole = missing.length === 0;
  return (
    <span className="n-applied">
      {label && <span className="n-kind">{t(`kind.${applied.kind}`)}</span>}
      <StatusTag tone={whole ? 'success' : 'warning'}>
        {t(gone ? 'lifted' : 'applied', { applied: applied.applied, nodes })}
      </StatusTag>
      {applied.refused > 0 && <StatusTag tone="error">{t('refused', { count: applied.refused })}</StatusTag>}
      <Brief missing={missing} />
      {missing.map(({ node, name, why, message, refusals }) => (
        <span key={node} className="n-missing n-named" title={message || undefined}>
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
