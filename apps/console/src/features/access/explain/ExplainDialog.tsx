import { access } from '@pitboss/contract/access/access';
import { features, openPages, pages } from '@pitboss/contract/core/pages';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { Callout } from '../../../kit/detail/callout.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { Form, FormItem } from '../../../kit/form/form.tsx';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { useInFront } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { say, useText } from '../../../kit/text.ts';
import { useDelayed } from '../../../parts/delayed.ts';
import { PermissionTree } from '../../../parts/permissions/PermissionTree.tsx';
import { explainText } from './explain.text.ts';

/** Path of each page and key of each feature, by the id that the tree gives it. */
const subjects: ReadonlyMap<number, string> = new Map([
  ...pages.filter(({ path }) => !openPages.has(path)).map(({ id, path }) => [id, path] as const),
  ...Object.entries(features).map(([key, { id }]) => [id, key] as const),
]);
const subjectIds = [...subjects.keys()];

interface Prompt {
  readonly account: string;
  readonly subject: string | undefined;
  readonly agent: string;
  readonly member: string;
}

/** Explains an expected permission of an account: shows the rules that grant it and those that do not. */
export function ExplainDialog(props: { readonly account?: string; readonly onClose: () => void }) {
  const t = useText(explainText);
  const inFront = useInFront();
  const [question, setQuestion] = useState<Prompt>({
    account: props.account ?? '',
    subject: undefined,
    agent: '',
    member: '',
  });
  const change = (part: Partial<Prompt>) => setQuestion((now) => ({ ...now, ...part }));
  const field = (name: 'account' | 'agent' | 'member') => (
    <FormItem label={t(name)}>
      <TextBox label={t(name)} value={question[name]} onChange={(typed) => change({ [name]: typed })} />
    </FormItem>
  );
  return (
    <Modal
      open={inFront}
      title={props.account ? t('explainOf', { whom: props.account }) : t('explain')}
      width={640}
      footer={null}
      onCancel={props.onClose}
    >
      <Form>
        {!props.account && field('account')}
        <FormItem label={t('subject')}>
          <PermissionTree
            radio="all"
            grantable={subjectIds}
            value={subjectIds.filter((id) => subjects.get(id) === question.subject)}
            onChange={([id]) => change({ subject: id === undefined ? undefined : subjects.get(id) })}
            height={200}
          />
        </FormItem>
        {field('agent')}
        {field('member')}
      </Form>
      <Explanation question={useDelayed(question, 300)} />
    </Modal>
  );
}

function Explanation({ question }: { readonly question: Prompt }) {
  const t = useText(explainText);
  const language = useLanguage();
  const { account, subject, agent, member } = question;
  const requested = {
    account: account.trim(),
    subject: subject ?? '',
    ...(agent.trim() ? { agent: agent.trim() } : {}),
    ...(member.trim() ? { member: member.trim() } : {}),
  };
  const { data, error } = useCall(access.explain, requested, {
    enabled: requested.account !== '' && requested.subject !== '',
    quiet: true,
    staleMs: 0,
  });
  if (error) return <Callout kind="error" title={error.message} />;
  if (!data) return null;
  const texts = { true: 'holds', false: 'fails', null: 'note' } as const;
  const tones = { true: 'success', false: 'error', null: 'info' } as const;
  return (
    <>
      <Callout
        kind={data.allowed ? 'success' : 'warning'}
        title={t(data.allowed ? 'allowed' : 'denied', { subject: say(data.subject, language) })}
      />
      <RowsTable
        label={t('because')}
        rows={data.steps.map((step, position) => ({ ...step, place: position }))}
        rowKey={({ place }) => String(place)}
        columns={[
          { title: t('because'), cell: ({ text }) => say(text, language) },
          {
            title: '',
            cell: ({ holds }) => <StatusTag tone={tones[`${holds}`]}>{t(texts[`${holds}`])}</StatusTag>,
          },
        ]}
      />
    </>
  );
}
