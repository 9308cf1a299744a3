import { GAMES } from '@pitboss/rounds/catalogue';
import { agentLimits, checkReason } from '@pitboss/rules/checks/agent-checks';
import {
  contributionOf,
  parseRatio,
  poolLevels,
  postedOf,
  ratioText,
  wholeRatio,
} from '@pitboss/rules/pools/pool-rules';
import { hundredths } from '@pitboss/rules/validation';
import { ownField } from '../../kit/form/field-names.ts';
import { DecimalField, OwnField, TextField } from '../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../kit/form/form.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { MultiChoice } from '../../kit/inputs/choice.tsx';
import { formatMoney } from '../../kit/money.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { poolText } from './pools.text.ts';

/** Why something of a pool is set. */
export function ReasonField() {
  const t = useText(poolText);
  const rule = useRule();
  return (
    <TextField
      name={ownField('reason')}
      label={t('reason')}
      required
      max={agentLimits.reason}
      lines={2}
      check={rule(checkReason)}
    />
  );
}

/** A chosen agent; one that was just picked has no account here yet. */
export interface ChosenAgent {
  readonly agentId: string;
  readonly agentAccount?: string;
}

function AgentsControl(props: {
  readonly id?: string;
  readonly value?: readonly ChosenAgent[];
  readonly onChange?: (agents: readonly ChosenAgent[]) => void;
}) {
  const t = useText(poolText);
  const { value = [], onChange } = props;
  return (
    <div className="pool-chosen">
      {value.map(({ agentId, agentAccount = `#${agentId}` }) => (
        <button
          key={agentId}
          type="button"
          className="pool-chip"
          aria-label={t('removeAgent', { account: agentAccount })}
          onClick={() => onChange?.(value.filter((one) => one.agentId !== agentId))}
        >
          {agentAccount} ×
        </button>
      ))}
      <AgentPicker
        {...(props.id ? { id: props.id } : {})}
        width={220}
        value={undefined}
        onChange={(agentId) => {
          if (agentId && !value.some((one) => one.agentId === agentId)) onChange?.([...value, { agentId }]);
        }}
      />
    </div>
  );
}

/** The agents of a group. */
export function AgentsField() {
  const t = useText(poolText);
  return (
    <OwnField name={ownField('agentIds')} label={t('agents')} hint={t('agentsHint')}>
      <AgentsControl />
    </OwnField>
  );
}

const games = GAMES.filter(({ category }) => category !== 'base');

/** The games of a group; none are all. */
export function GamesField() {
  const t = useText(poolText);
  const language = useLanguage();
  return (
    <OwnField name={ownField('gameIds')} label={t('games')} hint={t('gamesHint')}>
      <MultiChoice
        placeholder={t('allGames')}
        options={games.map(({ id, zh, en }) => ({ value: id, label: language === 'zh_cn' ? zh : en }))}
      />
    </OwnField>
  );
}

export const ratioNames = ['ratio1', 'ratio2', 'ratio3', 'ratio4'] as const;
/** Stakes that the preview shares out, in minor units. */
const previewed = 100_000n;

/** Distribution of a contribution over the levels: each ratio with its rule, their sum, and a preview. */
export function RatioFields() {
  const t = useText(poolText);
  const form = useFormInstance();
  const values: Readonly<Record<string, string | undefined>> =
    useWatch<Readonly<Record<string, string | undefined>> | undefined>([], form) ?? {};
  const proportion = parseRatio(values.proportion ?? '');
  const ratios = ratioNames.map((name) => parseRatio(values[name] ?? ''));
  const sum = ratios.reduce<number>((total, ratio) => total + (ratio ?? 0), 0);
  const whole = sum === wholeRatio;
  return (
    <fieldset className="pool-ratios">
      {poolLevels.map((level, position) => (
        <DecimalField
          key={level}
          name={ownField(ratioNames[position] as string)}
          label={t('ratioOf', { level: t(`level.${level}`) })}
          required
          check={(value) => (parseRatio(String(value)) === null ? t('ratioWrong') : undefined)}
        />
      ))}
      <p className={whole ? 'pool-sum' : 'pool-sum pool-wrong'} role="status">
        {t(whole ? 'sum' : 'sumWrong', { sum: ratioText(sum) })}
      </p>
      {whole && proportion !== null && (
        <p className="pool-preview">
          {t('preview')}:{' '}
          {poolLevels
            .map((level, position) => {
              const part = postedOf(contributionOf(previewed, proportion, ratios[position] ?? 0));
              return `${t(`level.${level}`)} ${formatMoney(hundredths(part))}`;
            })
            .join(' · ')}
        </p>
      )}
    </fieldset>
  );
}
