import type { ReplyOf } from '@pitboss/contract/core/define';
import type { memberPage } from '@pitboss/contract/members/member-page';
import { isUnlimited } from '@pitboss/rules/mute';
import { DAY_MS, startOf } from '@pitboss/rules/time';
import type { ReactNode } from 'react';
import { Count, GainLegend, Money, Plain, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { KeyFigure } from '../../../parts/figures/KeyFigure.tsx';
import { GameName } from '../../../parts/games/game-name.tsx';
import { AgentLink, settledOnly } from '../../../parts/links.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { RegionName } from '../../../parts/RegionName.tsx';
import { SharedIp } from '../../../parts/SharedIp.tsx';
import { memberText } from '../member/members.text.ts';
import { LabelTags } from './LabelTags.tsx';
import { pageText } from './member-page.text.ts';

export type Profile = ReplyOf<typeof memberPage.get>;
interface CardProps {
  readonly member: Profile;
}

/** State and restrictions of a member, as tags. */
export function Standing({ member }: CardProps) {
  const t = useText(pageText);
  const m = useText(memberText);
  const zone = useZone();
  const until = member.chatBannedUntil ?? 0;
  return (
    <span className="m-tags">
      {member.locks.length > 0 && <StatusTag tone="error">{t('locked')}</StatusTag>}
      {(member.locks.length === 0 || member.state !== 'normal') && (
        <StatusTag tone={member.state === 'normal' ? 'success' : 'error'}>
          {m(`state.${member.state}`)}
        </StatusTag>
      )}
      <StatusTag tone={member.online ? 'info' : 'neutral'}>
        {!member.online ? (
          t('offline')
        ) : member.currentGameId === null ? (
          t('online')
        ) : (
          <>
            {t('inGame')}
            <GameName id={member.currentGameId} />
          </>
        )}
      </StatusTag>
      {member.type !== 'normal' && <StatusTag tone="unusual">{m(`type.${member.type}`)}</StatusTag>}
      {member.betBanned && <StatusTag tone="error">{t('betsStopped')}</StatusTag>}
      {member.stoppedAbove && <StatusTag tone="error">{t('stoppedAbove')}</StatusTag>}
      {until > Date.now() && (
        <span title={member.chatBanRemark === 'upline' ? undefined : member.chatBanRemark || undefined}>
          <StatusTag tone="warning">
            {isUnlimited(until) ? t('muted') : t('mutedUntil', { until: zone.format(until) })}
          </StatusTag>
        </span>
      )}
      {member.killProbability !== null && (
        <StatusTag tone="warning">{t('kill', { p: member.killProbability })}</StatusTag>
      )}
      {member.tradeLimited && (
        <PageLink page="/memberTransferMan" search={{ account: member.account }}>
          <StatusTag tone="warning">{t('tradeLimited')}</StatusTag>
        </PageLink>
      )}
      {member.miniBanned !== null && (
        <PageLink page="/smallgameBlacklist" search={{ account: member.account }}>
          <StatusTag tone="error">
            {member.miniBanned.length === 0
              ? t('miniBannedAll')
              : t('miniBannedSome', { count: member.miniBanned.length })}
          </StatusTag>
        </PageLink>
      )}
      {member.barredBenefits.map((kind) => (
        <PageLink key={kind} page="/welfareBlacklist" search={{ account: member.account }}>
          <StatusTag tone="error">{t(`benefit.${kind}`)}</StatusTag>
        </PageLink>
      ))}
      <LabelTags member={member} />
      {member.seamless && <StatusTag tone="info">{t('seamless')}</StatusTag>}
    </span>
  );
}

/** The figures that most questions about a member are of: its money, and how it plays. */
export function KeyFigures({ member }: CardProps) {
  const t = useText(pageText);
  const { funds, currency } = member;
  const month = member.figures.at(-1);
  return (
    <div className="k-thing-keys">
      <KeyFigure
        title={t('free')}
        value={<Money value={funds.free} currency={currency} />}
        notes={[
          funds.freeAt !== null && (
            <>
              {t('asOf')} <Time value={funds.freeAt} />
            </>
          ),
        ]}
      />
      <KeyFigure
        title={t('openStakes')}
        value={
          <PageLink page="/listBetRecordTemp" search={{ memberId: member.id }}>
            <Money value={funds.openStakes} />
          </PageLink>
        }
        notes={[
          <>
            {t('withheld')} <Money value={funds.withheld} />
          </>,
        ]}
      />
      {month && (
        <>
          <KeyFigure
            title={t('monthProfit')}
            value={<Money value={month.profit} gainOf="member" />}
            notes={[
              <>
                {t('amount')} <Money value={month.amount} />
              </>,
              <>
                {t('payout')} <Money value={month.payout} />
              </>,
            ]}
          />
          <KeyFigure
            title={t('monthDeposits')}
            value={<Money value={month.deposits} />}
            notes={[
              <>
                {t('withdrawals')} <Money value={month.withdrawals} />
              </>,
            ]}
          />
        </>
      )}
    </div>
  );
}

/** Identity of the member. */
export function ProfileCard({ member }: CardProps) {
  const t = useText(pageText);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t('agents'),
      <span key="agents" className="m-chain">
        {member.agents.map(({ id, account, name }) => (
          <span key={id} title={name}>
            <AgentLink id={id}>{account}</AgentLink>
          </span>
        ))}
      </span>,
    ],
    [t('name'), <Plain key="name" value={member.name} />],
    [t('mobile'), <Plain key="mobile" value={member.mobile} />],
    [t('remark'), <OperatorName key="remark" name={member.remark} />],
    [
      t('registered'),
      <span key="registered">
        <Time value={member.createdAt} /> <SharedIp ip={member.registerIp} />
      </span>,
    ],
    [
      t('lastLogin'),
      <span key="login">
        <Time value={member.lastLoginAt} /> <SharedIp ip={member.loginIp} />
      </span>,
    ],
    [t('onlineSince'), <Time key="online" value={member.onlineSince} />],
    [t('firstBet'), <Time key="first" value={member.firstBetAt} />],
    [t('id'), member.id],
  ];
  return (
    <section className="m-card">
      <h3>{t('profile')}</h3>
      <dl className="m-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const money = ['amount', 'payout', 'reward', 'profit', 'deposits', 'withdrawals'] as const;

/** Returns the first timestamp of a range of Beijing days that ends today. */
const beginning = (days: number) => startOf('day', Date.now(), 'BeiJing') - (days - 1) * DAY_MS;

/** Figures of the member for today, 7 and 30 days. */
export function FiguresCard({ member }: CardProps) {
  const t = useText(pageText);
  return (
    <section className="m-card">
      <h3>
        {t('figures')}{' '}
        <small>
          {`${member.currency} · ${t('beijing')} · `}
          <GainLegend of="member" />
        </small>
      </h3>
      <table className="m-figures">
        <thead>
          <tr>
            <td />
            {member.figures.map(({ days }) => (
              <th key={days} scope="col">
                {t(`days.${days as 1 | 7 | 30}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('bets')}</th>
            {member.figures.map(({ days, bets }) => (
              <td key={days}>
                <PageLink
                  page="/betManagement"
                  search={{
                    memberId: member.id,
                    start_time: String(beginning(days)),
                    end_time: String(beginning(1) + DAY_MS - 1),
                    ...settledOnly,
                  }}
                >
                  <Count value={bets} />
                </PageLink>
              </td>
            ))}
          </tr>
          {money.map((field) => (
            <tr key={field}>
              <th scope="row">{t(field)}</th>
              {member.figures.map((figure) => (
                <td key={figure.days}>
                  <Money value={figure[field]} gainOf={field === 'profit' ? 'member' : undefined} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Addresses of the member, and other members with the same addresses. */
export function IpCard({ member }: CardProps) {
  const t = useText(pageText);
  return (
    <section className="m-card">
      <h3>{t('ips')}</h3>
      {member.ips.length === 0 && <p className="m-note">{t('noIps')}</p>}
      <ul className="m-ips">
        {member.ips.map(({ ip, region, lastAt, logins, others }) => (
          <li key={ip}>
            <SharedIp ip={ip} />
            <RegionName region={region} />
            <span className="m-dim">{t('logins', { count: logins })}</span>
            <Time value={lastAt} />
            {others > 0 && (
              <PageLink page="/memberList" search={{ ip }}>
                <StatusTag tone="warning">{t('others', { count: others >= 99 ? '99+' : others })}</StatusTag>
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
