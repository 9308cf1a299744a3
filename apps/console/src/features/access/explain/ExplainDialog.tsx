import { access } from '@pitboss/contract/access/access';
import { features, pages } from '@pitboss/contract/core/pages';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { Callout } from '../../../kit/detail/callout.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { Form, FormItem } from '../../../kit/form/form.tsx';
import { Choice } from '../../../kit/inputs/choice.tsx';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { useInFront } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { say, type Text, useText } from '../../../kit/text.ts';
import { useDelayed } from '../../../parts/delayed.ts';
import { explainText } from './explain.text.ts';

/** Pages and, below each, what is done there. */
const subjects: readonly { readonly value: string; readonly name: Text }[] = pages
  .filter(({ path }) => path !== '/' && path !== '/index' && path !== '/404')
  .flatMap((page) => [
    { value: page.path as string, name: page },
    ...Object.entries(features)
      .filter(([, feature]) => feature.page === page.path)
      .map(([key, feature]) => ({
        value: key,
        name: {
          zh_cn: `${page.zh_cn} · ${feature.zh_cn}`,
          en_us: `${page.en_us} · ${feature.en_us}`,
        },
      })),
  ]);

interface Prompt {
  readonly account: string;
  readonly subject: string | undefined;
  readonly agent: string;
  readonly member: string;
}

/** Explains an expected permission of an account: shows the rules that grant it and those that do not. */
export function ExplainDialog(props: { readonly account?: string; readonly onClose: () => void }) {
  const t = useText(explainText);
  const language = useLanguage();
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
          <Choice
            label={t('subject')}
            value={question.subject}
            options={subjects.map(({ value, name }) => ({ value, label: say(name, language) }))}
            onChange={(subject: string) => change({ subject })}
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
