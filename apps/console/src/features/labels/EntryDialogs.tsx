import type { ReplyOf } from '@pitboss/contract/core/define';
import { singleLabels } from '@pitboss/contract/risk/labels';
import { checkFilled, checkLater } from '@pitboss/rules/checks/field-checks';
import {
  isStrong,
  type LabelTag,
  labelLimits,
  labels,
  labelTags,
  mayBeEndless,
} from '@pitboss/rules/labels/labels';
import { effectLines } from '@pitboss/rules/labels/words';
import { useCall } from '../../kit/calls/use-call.ts';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, OwnField, TextField, TimeField } from '../../kit/form/fields.tsx';
import { useWatch } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useLanguage } from '../../kit/settings.ts';
import { say, type Text, useText } from '../../kit/text.ts';
import { labelText } from './labels.text.ts';
import { MemberControl } from './MemberControl.tsx';

interface CloseProps {
  readonly close: () => void;
  readonly onDone?: (() => void) | undefined;
}
interface DialogProps extends CloseProps {
  readonly ids: readonly string[];
  /** Member or members concerned. */
  readonly whom: Text;
}
const added = fieldsOf(singleLabels.add);
const removed = fieldsOf(singleLabels.remove);

type Choice = ReplyOf<typeof singleLabels.choices>['labels'][number];

interface Values {
  memberIds?: string;
  tag?: LabelTag;
  until?: number;
  reason: string;
}

/** Puts members on a label by hand: the given ones, or one that is chosen by account. */
export function AddDialog({
  ids,
  whom,
  close,
  onDone,
}: DialogProps | (CloseProps & { ids?: never; whom?: never })) {
  const t = useText(labelText);
  const language = useLanguage();
  const rule = useRule();
  const rows = useCall(singleLabels.choices, {}).data?.labels ?? [];
  const rowOf = (tag: LabelTag) => rows.find((row) => row.tag === tag);
  return (
    <FormDialog
      title={whom ? t('addOf', { whom: say(whom, language) }) : t('add')}
      width={560}
      call={singleLabels.add}
      initial={{ reason: '' } as Values}
      payload={({ memberIds, tag, until, reason }: Values) => {
        const chosen = ids ?? (memberIds ? [memberIds] : []);
        return tag && chosen.length > 0
          ? { memberIds: [...chosen], tag, reason: reason.trim(), ...(until ? { until } : {}) }
          : null;
      }}
      onClose={close}
      onDone={onDone}
    >
      {!ids && (
        <OwnField name={added.memberIds} label={t('memberAccount')} required>
          <MemberControl />
        </OwnField>
      )}
      <ChoiceField
        name={added.tag}
        label={t('tag')}
        required
        options={labelTags.map((tag) => {
          const name = `${t(`side.${labels[tag].side}`)} · ${t(`tag.${tag}`)}`;
          return { value: tag, label: rowOf(tag)?.enabled === false ? t('labelOff', { label: name }) : name };
        })}
      />
      <EndField rowOf={rowOf} />
      <TextField
        name={added.reason}
        label={t('reason')}
        required
        max={200}
        lines={2}
        check={rule((typed) => checkFilled(t('reason'), typed))}
      />
    </FormDialog>
  );
}

/** End of the entry, as the chosen label requires it, and the effects of the label. */
function EndField({ rowOf }: { readonly rowOf: (tag: LabelTag) => Choice | undefined }) {
  const tag = useWatch<LabelTag | undefined>(added.tag);
  const row = tag && rowOf(tag);
  const t = useText(labelText);
  const rule = useRule();
  const language = useLanguage();
  const endless = row === undefined || mayBeEndless(row.effects);
  const days = row && isStrong(row.effects) ? labelLimits.strongDays : labelLimits.manualDays;
  return (
    <>
      <TimeField
        name={added.until}
        label={t('until')}
        required={!endless}
        hint={endless ? t('untilOptional') : t('untilNeeded', { days })}
        check={rule((at) => checkLater(t('until'), Number(at), Date.now()))}
      />
      {row && (
        <p>
          {t('labelDoes')}
          {effectLines(row.effects, language).join(' · ') || t('none')}
        </p>
      )}
    </>
  );
}

/** Ends entries, with a reason. */
export function RemoveDialog({ ids, whom, close, onDone }: DialogProps) {
  const t = useText(labelText);
  const language = useLanguage();
  const rule = useRule();
  return (
    <FormDialog
      title={t('removeOf', { whom: say(whom, language) })}
      call={singleLabels.remove}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ ids: [...ids], reason: reason.trim() })}
      onClose={close}
      onDone={onDone}
      okText={t('remove')}
    >
      <p>{t('removeNote')}</p>
      <TextField
        name={removed.reason}
        label={t('reason')}
        required
        max={200}
        lines={2}
        check={rule((typed) => checkFilled(t('reason'), typed))}
      />
    </FormDialog>
  );
}
