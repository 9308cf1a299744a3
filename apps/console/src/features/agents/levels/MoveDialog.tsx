import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { Alert, Descriptions, Form, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { OwnField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
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
    <Select
      id={props.id}
      style={{ width: '100%' }}
      aria-label={t('newParent')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t('search')}
      loading={found.isFetching}
      value={props.value}
      onChange={props.onChange}
      notFoundContent={t('searchEmpty')}
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
  const parentId = Form.useWatch<string | undefined>('parentId');
  const query = useCall(
    agentLevels.previewMove,
    { id, parentId: parentId ?? '0' },
    { enabled: parentId !== undefined, quiet: true },
  );
  if (parentId === undefined) return <Alert type="info" showIcon title={t('choosePlace')} />;
  if (query.isError) return <Alert type="error" showIcon role="alert" title={query.error.message} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  return <Shown preview={query.data} />;
}

function Shown({ preview }: { readonly preview: Preview }) {
  const t = useText(levelText);
  const lines = (texts: readonly string[]) => texts.map((line) => <div key={line}>{line}</div>);
  return (
    <>
      <Descriptions
        size="small"
        bordered
        column={2}
        title={t('preview')}
        items={[
          { key: 'from', label: t('from'), children: preview.from.name },
          { key: 'to', label: t('to'), children: preview.to.name },
          { key: 'agents', label: t('movedAgents'), children: <Count value={preview.agents} /> },
          { key: 'members', label: t('movedMembers'), children: <Count value={preview.members} /> },
          {
            key: 'levels',
            label: t('levels'),
            span: 2,
            children: lines(
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
            key: 'reports',
            label: t('reports'),
            span: 2,
            children: preview.reports.length
              ? lines(
                  preview.reports.map(({ currency, bets, amount }) =>
                    t('reportSum', { bets: formatCount(bets), amount: formatMoney(amount), currency }),
                  ),
                )
              : t('noReports'),
          },
        ]}
      />
      <Alert type="warning" showIcon style={{ marginTop: 12 }} title={t('moveNote')} />
    </>
  );
}
