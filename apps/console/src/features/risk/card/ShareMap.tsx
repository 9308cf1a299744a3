import type { ReplyOf } from '@pitboss/contract/core/define';
import type { riskAlerts } from '@pitboss/contract/risk/risk-alerts';
import type { ReactNode } from 'react';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { MemberLink } from '../../../parts/links.tsx';
import { SharedIp } from '../../../parts/SharedIp.tsx';
import { evidenceText } from './evidence.text.ts';

type Pair = NonNullable<ReplyOf<typeof riskAlerts.evidence>['map']>[number];

/** Max number of members or addresses in the map; more are listed only in the table. */
const drawnMax = 14;
const rowHeight = 24;
const [memberX, ipX, width] = [150, 430, 580] as const;

/** Addresses with their members: those that most share first, and among them those of the subject. */
function groupsOf(
  rows: readonly Pair[],
): readonly { readonly ip: string; readonly pairs: readonly Pair[] }[] {
  const byIp = new Map<string, Pair[]>();
  for (const row of rows) byIp.set(row.ip, [...(byIp.get(row.ip) ?? []), row]);
  return [...byIp]
    .map(([ip, pairs]) => ({ ip, pairs }))
    .sort((a, b) => b.pairs.length - a.pairs.length || a.ip.localeCompare(b.ip));
}

/** Members who share addresses: as lines between members and addresses, and listed. */
export function ShareMap({ rows }: { readonly rows: readonly Pair[] }): ReactNode {
  const t = useText(evidenceText);
  const groups = groupsOf(rows);
  if (groups.length === 0) return <p className="risk-note">{t('noMap')}</p>;
  const members = new Set(rows.map(({ memberId }) => memberId)).size;
  const shared = groups.filter(({ pairs }) => pairs.length > 1).length;
  return (
    <>
      <p className="risk-note">{t('mapShared', { ips: groups.length, members, shared })}</p>
      <Drawing groups={groups.slice(0, drawnMax)} />
      <RowsTable
        label={t('kind.map')}
        rows={groups}
        rowKey={({ ip }) => ip}
        pageSize={10}
        columns={[
          { title: t('ip'), width: 180, cell: ({ ip }) => <SharedIp ip={ip} /> },
          {
            title: t('members'),
            cell: ({ pairs }) => (
              <div className="risk-sharing">
                {pairs.map((pair) => (
                  <span key={pair.memberId}>
                    <MemberLink id={pair.memberId} account={pair.memberAccount} />
                    {pair.own && <StatusTag tone="error">{t('own')}</StatusTag>}{' '}
                    <span className="risk-note">{t('uses', { bets: pair.bets, signIns: pair.signIns })}</span>
                  </span>
                ))}
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

function Drawing({ groups }: { readonly groups: ReturnType<typeof groupsOf> }): ReactNode {
  const t = useText(evidenceText);
  const pairs = groups.flatMap((group) => group.pairs);
  const members = [...new Map(pairs.map((pair) => [pair.memberId, pair])).values()]
    .sort((a, b) => Number(b.own) - Number(a.own))
    .slice(0, drawnMax);
  const lines = Math.max(members.length, groups.length);
  const y = (at: number, of: number) => ((at + 0.5) * lines * rowHeight) / of;
  const positionOf = new Map(members.map(({ memberId }, at) => [memberId, y(at, members.length)]));
  return (
    <svg
      className="risk-map"
      viewBox={`0 0 ${width} ${lines * rowHeight}`}
      role="img"
      aria-label={t('map')}
      style={{ maxWidth: width }}
    >
      {groups.map(({ ip, pairs: own }, at) =>
        own.map((pair) => {
          const from = positionOf.get(pair.memberId);
          return (
            from !== undefined && (
              <line
                key={`${ip} ${pair.memberId}`}
                x1={memberX}
                y1={from}
                x2={ipX}
                y2={y(at, groups.length)}
                data-shared={own.length > 1 || undefined}
              />
            )
          );
        }),
      )}
      {members.map((pair) => (
        <text
          key={pair.memberId}
          x={memberX - 8}
          y={positionOf.get(pair.memberId)}
          textAnchor="end"
          data-own={pair.own || undefined}
        >
          {pair.memberAccount}
        </text>
      ))}
      {groups.map(({ ip, pairs: own }, at) => (
        <text key={ip} x={ipX + 8} y={y(at, groups.length)} data-own={own.length > 1 || undefined}>
          {ip}
        </text>
      ))}
    </svg>
  );
}
