import { singleLabels } from '@pitboss/contract/risk/labels';
import { conditionErrors } from '@pitboss/rules/labels/check-label';
import { errorText } from '@pitboss/rules/labels/error-texts';
import {
  type LabelCondition,
  labelComparisons,
  labelFigures,
  labelLimits,
  labelWindows,
} from '@pitboss/rules/labels/labels';
import { comparisonSigns } from '@pitboss/rules/labels/words';
import { useCall } from '../../kit/calls/use-call.ts';
import { Button } from '../../kit/controls/button.tsx';
import { TextBox } from '../../kit/controls/text-box.tsx';
import { Choice } from '../../kit/inputs/choice.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { useDelayed } from '../../parts/delayed.ts';
import { labelText } from './labels.text.ts';

const fresh: LabelCondition = { figure: 'netWin', window: '24h', comparison: '>=', value: '' };
const restMs = 600;

interface EditorProps {
  readonly id?: string;
  readonly value?: readonly LabelCondition[];
  readonly onChange?: (value: LabelCondition[]) => void;
}

/** Up to five conditions, each with its fault below it, and how many members meet them now. */
export function ConditionEditor({ id, value = [], onChange }: EditorProps) {
  const t = useText(labelText);
  const put = (position: number, change: Partial<LabelCondition>) =>
    onChange?.(value.map((one, at) => (at === position ? { ...one, ...change } : one)));
  return (
    <div id={id}>
      {value.map((condition, position) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place
          key={position}
          condition={condition}
          onChange={(change) => put(position, change)}
          onRemove={() => onChange?.(value.filter((_, at) => at !== position))}
        />
      ))}
      <Button
        size="small"
        disabled={value.length >= labelLimits.conditions}
        onClick={() => onChange?.([...value, fresh])}
      >
        {t('addCondition')}
      </Button>
      <Preview conditions={value} />
    </div>
  );
}

interface LineProps {
  readonly condition: LabelCondition;
  readonly onChange: (change: Partial<LabelCondition>) => void;
  readonly onRemove: () => void;
}

function Line({ condition, onChange, onRemove }: LineProps) {
  const t = useText(labelText);
  const language = useLanguage();
  const { figure, window, comparison, value, to } = condition;
  // An empty value is not marked as an error here: the form validates it when it is sent.
  const failures = conditionErrors(condition).filter(
    ({ at }) => (at === 'value' ? value : (to ?? '')) !== '',
  );
  const wrong = (at: 'value' | 'to') => failures.some((one) => one.at === at);
  return (
    <div className="l-condition">
      <Choice
        label={t('figure')}
        value={figure}
        width={150}
        options={labelFigures.map((one) => ({ value: one, label: t(`figure.${one}`) }))}
        onChange={(next) =>
          onChange({ figure: next, ...(next === 'accountDays' ? { window: 'all' as const } : {}) })
        }
      />
      <Choice
        label={t('window')}
        value={window}
        width={100}
        disabled={figure === 'accountDays'}
        options={labelWindows.map((one) => ({ value: one, label: t(`window.${one}`) }))}
        onChange={(next) => onChange({ window: next })}
      />
      <Choice
        label={t('comparison')}
        value={comparison}
        width={96}
        options={labelComparisons.map((one) => ({
          value: one,
          label: one === 'between' ? t('between') : comparisonSigns[one],
        }))}
        onChange={(next) => onChange({ comparison: next })}
      />
      <TextBox
        width={140}
        label={t('value')}
        inputMode="decimal"
        value={value}
        invalid={wrong('value')}
        onChange={(typed) => onChange({ value: typed.trim() })}
      />
      {comparison === 'between' && (
        <TextBox
          width={140}
          label={t('to')}
          inputMode="decimal"
          value={to ?? ''}
          invalid={wrong('to')}
          onChange={(typed) => onChange({ to: typed.trim() })}
        />
      )}
      <Button type="text" aria-label={t('removeCondition')} title={t('removeCondition')} onClick={onRemove}>
        ×
      </Button>
      {failures[0] && <span className="l-fault">{errorText(failures[0].fault, language)}</span>}
    </div>
  );
}

/** A condition as it is sent: an upper end only where there is one. */
export const sentCondition = ({ to, ...condition }: LabelCondition): LabelCondition =>
  condition.comparison === 'between' ? { ...condition, to: to ?? '' } : condition;

function Preview({ conditions }: { readonly conditions: readonly LabelCondition[] }) {
  const t = useText(labelText);
  const rested = useDelayed(conditions, restMs);
  const complete = rested.length > 0 && rested.every((one) => conditionErrors(one).length === 0);
  const query = useCall(
    singleLabels.preview,
    { conditions: rested.map(sentCondition) },
    { enabled: complete, keepPrevious: true, quiet: true },
  );
  if (conditions.length === 0) return null;
  const texts = !complete
    ? t('previewWrong')
    : query.isFetching || !query.data
      ? t('previewing')
      : t('previewNow', { members: query.data.members, judged: query.data.judged });
  return (
    <p className="l-preview" role="status">
      {texts} {t('moneyHint')}
    </p>
  );
}
