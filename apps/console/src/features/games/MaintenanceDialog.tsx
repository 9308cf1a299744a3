import { gameNodes, nodeStates } from '@pitboss/contract/games/game-nodes';
import { maintenanceText, noticeLimits } from '@pitboss/rules/games/game-settings';
import { Callout } from '../../kit/detail/callout.tsx';
import { fieldsOf, ownField } from '../../kit/form/field-names.ts';
import { ChoiceField, TextField, TimeField, WholeField } from '../../kit/form/fields.tsx';
import { useWatch } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import type { NodeRow } from './NodeDialogs.tsx';
import { nodeText } from './nodes.text.ts';

const field = fieldsOf(gameNodes.planMaintenance);

interface Values {
  start?: number;
  end?: number;
  zh: string;
  en: string;
  noticeMinutes: string;
}

/** Plans a maintenance of a game server, or moves the planned one. */
export function MaintenanceDialog({ node, close }: { readonly node: NodeRow; readonly close: () => void }) {
  const t = useText(nodeText);
  const plan = node.maintenance;
  const initial: Values = {
    ...(plan ? { start: plan.start, end: plan.end } : {}),
    zh: plan?.text.zh_cn ?? '',
    en: plan?.text.en_us ?? '',
    noticeMinutes: String(plan?.noticeMinutes ?? noticeLimits.usual),
  };
  return (
    <FormDialog
      title={`${t(plan ? 'movePlan' : 'plan')} · ${node.id}`}
      call={gameNodes.planMaintenance}
      version={node.version}
      width={560}
      initial={initial}
      payload={({ start = 0, end = 0, zh, en, noticeMinutes }) => ({
        id: node.id,
        start,
        end,
        noticeMinutes: Number(noticeMinutes),
        text: { zh_cn: zh.trim(), en_us: en.trim() },
      })}
      onClose={close}
    >
      <Callout kind="info" title={t('planHint')} />
      <Fields />
    </FormDialog>
  );
}

function Fields() {
  const t = useText(nodeText);
  const start = useWatch<number | undefined>(field.start);
  return (
    <>
      <TimeField name={field.start} label={t('planStart')} required />
      <TimeField
        name={field.end}
        label={t('planEnd')}
        required
        check={(end) =>
          Number(end) > Math.max(start ?? 0, Date.now()) || end === '' || end === undefined
            ? undefined
            : t('planTimes')
        }
      />
      <TextField name={ownField('zh')} label={t('planZh')} required lines={2} max={maintenanceText} />
      <TextField name={ownField('en')} label={t('planEn')} required lines={2} max={maintenanceText} />
      <WholeField
        name={field.noticeMinutes}
        label={t('notice')}
        hint={t('noticeHint')}
        required
        min={noticeLimits.min}
        max={noticeLimits.max}
      />
    </>
  );
}

/** Sets the state of a game server; a running maintenance ends with it. */
export function StateDialog({ node, close }: { readonly node: NodeRow; readonly close: () => void }) {
  const t = useText(nodeText);
  return (
    <FormDialog
      title={`${t('setState')} · ${node.id}`}
      call={gameNodes.setState}
      initial={{ state: node.formerState }}
      payload={(values) => ({ id: node.id, state: values.state })}
      onClose={close}
    >
      {node.state !== node.formerState && <Callout kind="warning" title={t('endsPlan')} />}
      <ChoiceField
        name={fieldsOf(gameNodes.setState).state}
        label={t('state')}
        required
        hint={t('stateHint')}
        options={nodeStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
    </FormDialog>
  );
}
