import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Waiting } from '../../../kit/controls/waiting.tsx';
import { Callout } from '../../../kit/detail/callout.tsx';
import { Facts } from '../../../kit/detail/facts.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { OwnField } from '../../../kit/form/fields.tsx';
import { useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { Choice } from '../../../kit/inputs/choice.tsx';
import { Count } from '../../../kit/list/cells.tsx';
import { formatCount, formatMoney } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { useDelayed } from '../../../parts/delayed.ts';
import { levelText } from './levels.text.ts';

const field = fieldsOf(agentLevels.move);

interface Subject {
  readonly id: string;
  readonly account: string;
  readonly version: number;
  readonly line: readonly { readonly id: string; readonly name: string }[];
}
type Preview = ReplyOf<typeof agentLevels.previewMove>;

/** Moves an agent below another, after showing what that changes. */
export function MoveDialog({ agent, close }: { readonly agent: Subject; readonly close: () => void }) {
  const t = useText(levelText);
  const initial: { parentId?: string } = {};
  return (
    <FormDialog
      title={t('moveTitle', { account: agent.account })}
      call={agentLevels.move}
      version={agent.version}
      initial={initial}
      payload={({ parentId }) => (parentId ? { id: agent.id, parentId } : null)}
      onClose={close}
      width={620}
      okText={t('confirmMove')}
    >
      <OwnField name={field.parentId} label={t('newParent')} required hint={t('newParentHint')}>
        <OrderControl agent={agent} />
      </OwnField>
      <PreviewOf id={agent.id} />
    </FormDialog>
  );
}

/**
 * Chooses an agent that may hold others, by account or name; without a word, the agents around the present
 * place.
 */
function OrderControl(props: {
  readonly id?: string;
  readonly agent: Subject;
  readonly value?: string;
  readonly onChange?: (id: string | undefined) => void;
}) {
  const t = useText(levelText);
  const [typed, setTyped] = useState('');
  const keyword = useDelayed(typed.trim(), 250);
  const top = props.agent.line[0]?.id;
  const found = useCall(agentLevels.layer, keyword ? { keyword } : top ? { parentId: top } : {}, {
    keepPrevious: true,
    quiet: true,
  });
  const positions = (found.data?.list ?? []).filter(
    (one) =>
      one.level !== 'general' &&
      one.id !== props.agent.id &&
      !one.line.some((up) => up.id === props.agent.id),
  );
  return (
    <Choice
      id={props.id}
      onSearch={setTyped}
      placeholder={t('keyword')}
      value={props.value}
      onChange={props.onChange}
      nothing={t('searchEmpty')}
      options={positions.map((one) => ({
        value: one.id,
        label: [
          ...one.line.map((up) => up.name),
          `${one.name} (${one.account}) · ${t(`level.${one.level}`)}`,
        ].join(' / '),
      }))}
    />
  );
}

function PreviewOf({ id }: { readonly id: string }) {
  const t = useText(levelText);
  const parentId = useWatch<string | undefined>('parentId');
  const query = useCall(
    agentLevels.previewMove,
    { id, parentId: parentId ?? '0' },
    { enabled: parentId !== undefined, quiet: true },
  );
  if (parentId === undefined) return <Callout kind="info" title={t('choosePlace')} />;
  if (query.isError) return <Callout kind="error" title={query.error.message} />;
  if (!query.data) return <Waiting lines={4} />;
  return <Shown preview={query.data} />;
}

function Shown({ preview }: { readonly preview: Preview }) {
  const t = useText(levelText);
  const lines = (texts: readonly string[]) => texts.map((line) => <div key={line}>{line}</div>);
  return (
    <>
      <Facts
        title={t('preview')}
        items={[
          { label: t('from'), value: preview.from.name },
          { label: t('to'), value: preview.to.name },
          { label: t('movedAgents'), value: <Count value={preview.agents} /> },
          { label: t('movedMembers'), value: <Count value={preview.members} /> },
          {
            label: t('levels'),
            wide: true,
            value: lines(
              preview.levels.map(({ from, to, agents }) =>
                t('levelChange', {
                  from: t(`level.${from}`),
                  to: t(`level.${to}`),
                  count: formatCount(agents),
                }),
              ),
            ),
          },
          {
            label: t('reports'),
            wide: true,
            value: preview.reports.length
              ? lines(
                  preview.reports.map(({ currency, bets, amount }) =>
                    t('reportSum', { bets: formatCount(bets), amount: formatMoney(amount), currency }),
                  ),
                )
              : t('noReports'),
          },
        ]}
      />
      <Callout kind="warning" title={t('moveNote')} />
    </>
  );
}
