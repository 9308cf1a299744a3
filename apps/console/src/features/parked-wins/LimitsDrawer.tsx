import type { ReplyOf } from '@pitboss/contract/core/define';
import { currency } from '@pitboss/contract/money/currency';
import { parkedWins } from '@pitboss/contract/money/parked-wins';
import { GAMES } from '@pitboss/rounds/catalogue';
import { checkFilled, checkWhole } from '@pitboss/rules/checks/field-checks';
import { checkAmount } from '@pitboss/rules/validation';
import { useCall, useWrite } from '../../kit/calls/use-call.ts';
import { commonText } from '../../kit/common.text.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { ConfirmAction } from '../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { useRule } from '../../kit/form/rules.ts';
import { EditGrid, type GridColumn } from '../../kit/grid/edit-grid.tsx';
import { newRow } from '../../kit/grid/use-row-edit.ts';
import { Money, Time } from '../../kit/list/cells.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { type Text, useText } from '../../kit/text.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { parkedText } from './parked-wins.text.ts';

type Limit = ReplyOf<typeof parkedWins.limits>['list'][number];

/** Represents every currency; the amount is in CNY then. */
const everyCurrency = '*';
const maxRatioLimit = 1_000_000;
const games = GAMES.filter((game) => game.category !== 'base');

/** Size from which on payouts are held for approval, by game and currency; the defaults are shown above. */
export function LimitsDrawer({ close }: { readonly close: () => void }) {
  const t = useText(parkedText);
  const { holds } = useNavigation();
  const query = useCall(parkedWins.limits, { pageSize: 500 });
  const columns = useColumns(query.data?.list ?? []);
  return (
    <DetailDrawer title={t('limits')} width={1080} close={close}>
      <Callout kind="info" title={t('limitsHint')} />
      <Loaded query={query}>
        {({ list }) => (
          <EditGrid
            label={t('limits')}
            rows={list}
            rowKey={(limit) => limit.id}
            columns={columns}
            may={holds('parkedWins.limits')}
            call={parkedWins.setLimit}
            payload={({ gameId, currency: code, maxWin = '', maxRatio, reason = '', version }) => ({
              version: Number(version),
              ...(gameId ? { gameId: Number(gameId) } : {}),
              ...(code ? { currency: code } : {}),
              maxWin,
              maxRatio: Number(maxRatio),
              reason: reason.trim(),
            })}
            valuesOf={(limit) => ({
              gameId: limit?.gameId?.toString() ?? '',
              currency: limit === undefined || limit.currency === everyCurrency ? '' : limit.currency,
              maxWin: limit?.maxWin ?? '',
              maxRatio: limit?.maxRatio.toString() ?? '',
              reason: '',
              version: String(limit?.version ?? 0),
            })}
            actions={(limit) => <Remove limit={limit} />}
            add={t('setLimit')}
            empty={t('noLimits')}
          />
        )}
      </Loaded>
    </DetailDrawer>
  );
}

function Remove({ limit }: { readonly limit: Limit }) {
  const t = useText(parkedText);
  const remove = useWrite(parkedWins.removeLimit);
  return (
    <ConfirmAction
      danger
      type="link"
      size="small"
      label={t('remove')}
      question={confirmation(parkedText.removeOf, limitName(limit), parkedText.askRemove)}
      onConfirm={() => remove.mutateAsync({ payload: { limitId: limit.id } })}
    />
  );
}

/** Returns the name of a limit for a confirmation. */
function limitName({ gameId, currency: code }: Limit): Text {
  const game = games.find(({ id }) => id === gameId);
  const only = code === everyCurrency ? '' : ` ${code}`;
  return {
    zh_cn: (gameId === null ? commonText.allGames.zh_cn : (game?.zh ?? `${gameId}`)) + only,
    en_us: (gameId === null ? commonText.allGames.en_us : (game?.en ?? `${gameId}`)) + only,
  };
}

/** Columns that identify a limit: its game and its currency. They are chosen once, when it is added. */
function useTargetColumns(limits: readonly Limit[]): readonly GridColumn<Limit>[] {
  const t = useText(parkedText);
  const zh = useLanguage() === 'zh_cn';
  const currencies = useCall(currency.list, {});
  const isSet = (gameId: string, code: string) =>
    limits.some(
      (limit) => (limit.gameId ?? '').toString() === gameId && limit.currency === (code || everyCurrency),
    );
  return [
    {
      title: t('gameId'),
      cell: (limit) => (limit.gameId === null ? t('allGames') : <GameName id={limit.gameId} />),
      edit: {
        field: 'gameId',
        once: true,
        kind: 'choice',
        width: 150,
        none: t('allGames'),
        options: games.map((game) => ({ value: `${game.id}`, label: zh ? game.zh : game.en })),
        check: (game, { currency: code = '' }, key) =>
          key === newRow && isSet(game, code) ? t('isSet') : undefined,
      },
    },
    {
      title: t('currency'),
      cell: (limit) => (limit.currency === everyCurrency ? t('allCurrencies') : limit.currency),
      edit: {
        field: 'currency',
        once: true,
        kind: 'choice',
        width: 130,
        none: t('allCurrencies'),
        options: (currencies.data ?? []).map(({ code }) => ({ value: code, label: code })),
      },
    },
  ];
}

/** Columns that are edited: the limit as an amount and as a ratio, and the reason of the last change. */
function useLimitColumns(): readonly GridColumn<Limit>[] {
  const t = useText(parkedText);
  const rule = useRule();
  return [
    {
      title: t('maxWin'),
      align: 'right',
      cell: (limit) => (
        <Money value={limit.maxWin} currency={limit.currency === everyCurrency ? 'CNY' : limit.currency} />
      ),
      edit: { field: 'maxWin', kind: 'number', decimal: true, width: 120, check: rule(checkAmount) },
    },
    {
      title: t('maxRatio'),
      align: 'right',
      cell: (limit) => limit.maxRatio,
      edit: {
        field: 'maxRatio',
        kind: 'number',
        width: 90,
        check: rule((ratio) => checkWhole(t('maxRatio'), ratio, 1, maxRatioLimit)),
      },
    },
    {
      title: t('why'),
      cell: (limit) => limit.reason,
      edit: {
        field: 'reason',
        kind: 'text',
        width: 160,
        max: 200,
        check: rule((reason) => checkFilled(t('why'), reason)),
      },
    },
  ];
}

function useColumns(limits: readonly Limit[]): readonly GridColumn<Limit>[] {
  const t = useText(parkedText);
  const targetColumns = useTargetColumns(limits);
  const limitColumns = useLimitColumns();
  return [
    ...targetColumns,
    ...limitColumns,
    {
      title: t('updatedAt'),
      cell: (limit) => (
        <>
          <Time value={limit.updatedAt} />
          <div className="k-none">
            <OperatorName name={limit.operator} />
          </div>
        </>
      ),
    },
  ];
}
