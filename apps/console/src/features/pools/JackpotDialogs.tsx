import { pools } from '@pitboss/contract/pools/pools';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import { poolLevels } from '@pitboss/rules/pools/pool-rules';
import { checkAmount } from '@pitboss/rules/validation';
import { useCall } from '../../kit/calls/use-call.ts';
import { ownField } from '../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, OwnField, SwitchField } from '../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { formatMoney } from '../../kit/money.ts';
import { useText } from '../../kit/text.ts';
import { CurrencyPicker } from '../../parts/games/pickers.tsx';
import { PlanTable } from '../../parts/money/PlanTable.tsx';
import { ReasonField } from './fields.tsx';
import { jackpotText, poolText } from './pools.text.ts';
import type { Group, LevelRow } from './rows.ts';
import './pools.css';

/** Opens or closes a group from the page of its levels. */
export function JackpotSwitchDialog({ group, close }: { readonly group: Group; readonly close: () => void }) {
  const t = useText(poolText);
  const isOpen = group.state === 'open';
  return (
    <FormDialog
      title={t(isOpen ? 'closeTitle' : 'openTitle', { name: group.name })}
      call={pools.setInfo}
      version={group.version}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ groupId: group.groupId, open: !isOpen, reason: reason.trim() })}
      onClose={close}
      okText={t(isOpen ? 'close' : 'open')}
    >
      <p>{t('openHint')}</p>
      <ReasonField />
    </FormDialog>
  );
}

interface Limits {
  seed: string;
  cap: string;
  mustHit: boolean;
  reason: string;
}

/** Seed, cap and must-hit, each with its rule; errors that concern two of them are shown at the second. */
function LimitFields() {
  const t = useText(jackpotText);
  const rule = useRule();
  const form = useFormInstance<Limits>();
  const seed = useWatch('seed', form) ?? '';
  const mustHit = useWatch('mustHit', form) ?? false;
  const money = rule(checkAmountOrZero);
  const capError = (cap: unknown) => {
    const format = money(String(cap));
    if (format) return format;
    if (Number(cap) !== 0 && Number(cap) <= Number(seed)) return t('capWrong');
    return mustHit && Number(cap) === 0 ? t('mustHitWrong') : undefined;
  };
  return (
    <>
      <DecimalField name={ownField('seed')} label={t('seed')} required hint={t('seedHint')} check={money} />
      <DecimalField name={ownField('cap')} label={t('cap')} required hint={t('capHint')} check={capError} />
      <SwitchField name={ownField('mustHit')} label={t('mustHit')} hint={t('mustHitHint')} />
      <ReasonField />
    </>
  );
}

/** Limits of a level in its currency. */
export function LimitDialog({ row, close }: { readonly row: LevelRow; readonly close: () => void }) {
  const t = useText(jackpotText);
  const p = useText(poolText);
  const initial: Limits = { seed: row.seed, cap: row.cap, mustHit: row.mustHit, reason: '' };
  return (
    <FormDialog
      title={t('setTitle', { level: p(`level.${row.level}`), currency: row.currency })}
      call={pools.setInfo}
      version={row.version}
      initial={initial}
      payload={({ seed, cap, mustHit, reason }) => ({
        groupId: row.groupId,
        level: row.level,
        currency: row.currency,
        seed,
        cap,
        mustHit,
        reason: reason.trim(),
      })}
      onClose={close}
    >
      <LimitFields />
    </FormDialog>
  );
}

/** The first limits of a group in a currency. */
export function CurrencyDialog({ group, close }: { readonly group: Group; readonly close: () => void }) {
  const t = useText(jackpotText);
  const p = useText(poolText);
  const initial: Limits & { level: 1 | 2 | 3 | 4; currency?: string } = {
    level: 1,
    seed: '0.00',
    cap: '0.00',
    mustHit: false,
    reason: '',
  };
  return (
    <FormDialog
      title={t('addLevelTitle', { name: group.name })}
      call={pools.setInfo}
      version={group.version}
      initial={initial}
      payload={({ level, currency, seed, cap, mustHit, reason }) =>
        currency === undefined
          ? null
          : { groupId: group.groupId, level, currency, seed, cap, mustHit, reason: reason.trim() }
      }
      onClose={close}
    >
      <ChoiceField
        name={ownField('level')}
        label={p('level')}
        required
        options={poolLevels.map((value) => ({ value, label: p(`level.${value}`) }))}
      />
      <OwnField name={ownField('currency')} label={t('currency')} required>
        <CurrencyControl />
      </OwnField>
      <LimitFields />
    </FormDialog>
  );
}

function CurrencyControl(props: {
  readonly value?: string;
  readonly onChange?: (code: string | undefined) => void;
}) {
  return <CurrencyPicker width={200} value={props.value} onChange={(code) => props.onChange?.(code)} />;
}

/** Removes money from a level, with a second approver if that is switched on. */
export function DrainDialog({ row, close }: { readonly row: LevelRow; readonly close: () => void }) {
  const t = useText(jackpotText);
  const p = useText(poolText);
  const rule = useRule();
  return (
    <FormDialog
      title={t('drainTitle', { level: p(`level.${row.level}`), currency: row.currency })}
      call={pools.setInfo}
      version={row.version}
      initial={{ drain: '', reason: '' }}
      payload={({ drain, reason }) => ({
        groupId: row.groupId,
        level: row.level,
        currency: row.currency,
        drain,
        reason: reason.trim(),
      })}
      onClose={close}
      okText={t('drain')}
    >
      <DecimalField
        name={ownField('drain')}
        label={t('drainAmount')}
        required
        unit={row.currency}
        hint={t('drainHint', { balance: formatMoney(row.balance) })}
        check={rule(checkAmount)}
      />
      <DrainPlan row={row} />
      <ReasonField />
    </FormDialog>
  );
}

/** The effect of the typed amount; nothing while it is no amount. */
function DrainPlan({ row }: { readonly row: LevelRow }) {
  const form = useFormInstance<{ drain: string }>();
  const drain = useWatch('drain', form) ?? '';
  const { groupId, level, currency } = row;
  const { data } = useCall(
    pools.planDrain,
    { groupId, level, currency, drain },
    { enabled: checkAmount(drain) === null, quiet: true, staleMs: 0 },
  );
  return data ? <PlanTable plan={data} /> : null;
}
