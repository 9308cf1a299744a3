import type { ReplyOf } from '@pitboss/contract/core/define';
import type { appliedRtp } from '@pitboss/contract/rtp/applied-rtp';
import { Facts } from '../../kit/detail/facts.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { Rtp } from '../games/Rtp.tsx';
import { AgentLink } from '../links.tsx';
import { chainText } from './rtp-labels.text.ts';

type Reply = ReplyOf<typeof appliedRtp.resolve>;
type Bet = NonNullable<Reply['bet']>;

const tones = { equal: 'success', lag: 'info', differs: 'error', none: 'neutral' } as const;

function BetFacts({ bet }: { readonly bet: Bet }) {
  const t = useText(chainText);
  const own = (
    <>
      <Rtp value={bet.rtp} /> <StatusTag tone={tones[bet.verdict]}>{t(`verdict.${bet.verdict}`)}</StatusTag>
    </>
  );
  return (
    <Facts
      items={[
        { label: t('bet'), value: own },
        { label: t('node'), value: <Plain value={bet.node} /> },
        { label: t('version'), value: <Plain value={bet.version} /> },
      ]}
    />
  );
}

/** The RTP that applies, the one that is set, and the ceiling above it. */
function AppliedFacts({ reply }: { readonly reply: Reply }) {
  const t = useText(chainText);
  const applied = (
    <>
      <strong>
        <Rtp value={reply.rtp} />
      </strong>{' '}
      {reply.rtp !== reply.set && <StatusTag tone="unusual">{t('capped')}</StatusTag>}
    </>
  );
  const set = (
    <>
      <Rtp value={reply.set} /> {t(`level.${reply.level}`)}
    </>
  );
  const ceiling = (
    <>
      <Rtp value={reply.ceiling} /> {t('ceilingOf', { agent: reply.ceilingAgentAccount })}
    </>
  );
  return (
    <Facts
      items={[
        { label: t('applies'), value: applied },
        { label: t('set'), value: set },
        { label: t('ceiling'), value: ceiling },
        { label: t('instant'), value: <Time value={reply.at} /> },
      ]}
    />
  );
}

/** The reason of a setting; opening values have none of a user. */
function Reason({ reason }: { readonly reason: string | null }) {
  const t = useText(chainText);
  return <Plain value={reason === 'opening' ? t('opening') : reason} />;
}

/** The links of the chain, the one that applies first. */
function Links({ chain }: { readonly chain: Reply['chain'] }) {
  const t = useText(chainText);
  return (
    <RowsTable
      label={t('chain')}
      rows={chain}
      rowKey={(link) => `${link.place} ${link.id}`}
      columns={[
        { title: t('place'), cell: (link) => link.place },
        { title: t('level'), cell: (link) => t(`level.${link.level}`) },
        {
          title: t('rtp'),
          align: 'right',
          cell: (link) => (
            <>
              <Rtp value={link.rtp} />{' '}
              {link === chain[0] && <StatusTag tone="success">{t('first')}</StatusTag>}
            </>
          ),
        },
        {
          title: t('agent'),
          cell: (link) => <AgentLink id={link.agentId}>{link.agentAccount}</AgentLink>,
        },
        { title: t('from'), cell: (link) => <Time value={link.from} /> },
        { title: t('until'), cell: (link) => <Time value={link.until} /> },
        { title: t('actor'), cell: (link) => <Plain value={link.actor} /> },
        { title: t('approver'), cell: (link) => <Plain value={link.approver} /> },
        { title: t('reason'), cell: (link) => <Reason reason={link.reason} /> },
      ]}
    />
  );
}

/** The RTP of each agent above. */
function AgentNumbers({ numbers }: { readonly numbers: Reply['numbers'] }) {
  const t = useText(chainText);
  return (
    <RowsTable
      label={t('numbers')}
      rows={numbers}
      rowKey={(agent) => agent.agentId}
      columns={[
        {
          title: t('agent'),
          cell: (agent) => <AgentLink id={agent.agentId}>{agent.agentAccount}</AgentLink>,
        },
        { title: t('rtp'), align: 'right', cell: (agent) => <Rtp value={agent.rtp} /> },
        { title: t('from'), cell: (agent) => <Time value={agent.from} /> },
        { title: t('actor'), cell: (agent) => <Plain value={agent.actor} /> },
        { title: t('approver'), cell: (agent) => <Plain value={agent.approver} /> },
        { title: t('reason'), cell: (agent) => <Reason reason={agent.reason} /> },
      ]}
    />
  );
}

/**
 * The RTP that applies, with every link of the chain behind it: level, value, author, time, reason, approval.
 */
export function RtpChain({ reply }: { readonly reply: Reply }) {
  const t = useText(chainText);
  return (
    <>
      <AppliedFacts reply={reply} />
      {reply.bet && <BetFacts bet={reply.bet} />}
      <h3>{t('chain')}</h3>
      <Links chain={reply.chain} />
      <h3>{t('numbers')}</h3>
      <AgentNumbers numbers={reply.numbers} />
    </>
  );
}
