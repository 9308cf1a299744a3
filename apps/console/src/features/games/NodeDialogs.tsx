import { agents } from '@pitboss/contract/agents/agents';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { gameNodes, nodeIdFits, nodeLimits, providerFits } from '@pitboss/contract/games/game-nodes';
import { checkLaunchUrl } from '@pitboss/rules/checks/callback-url';
import { checkIpList } from '@pitboss/rules/ip-list';
import { useMemo, useRef, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { fieldsOf, ownField } from '../../kit/form/field-names.ts';
import { ChoiceField, OwnField, TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { MultiChoice } from '../../kit/inputs/choice.tsx';
import { useInFront } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { Copyable } from '../../kit/values/copy.tsx';
import { groupsOf } from '../../parts/games/GamePicker.tsx';
import './games.css';
import { nodeText } from './nodes.text.ts';

const field = fieldsOf(gameNodes.add);

export type NodeRow = ReplyOf<typeof gameNodes.list>['list'][number];

interface Several {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (value: string[]) => void;
}

/** Chooses agents of the first level; an empty value means all. */
function TenantsControl({ id, value, onChange }: Several) {
  const t = useText(nodeText);
  const found = useCall(agents.list, { level: 'majorShareholder', pageSize: 500 }, { quiet: true });
  const options = (found.data?.list ?? []).map((agent) => ({ value: agent.id, label: agent.account }));
  return (
    <MultiChoice id={id} placeholder={t('everything')} options={options} value={value} onChange={onChange} />
  );
}

/** Chooses games by hall; an empty value means all. */
function GamesControl({ id, value, onChange }: Several) {
  const t = useText(nodeText);
  const language = useLanguage();
  const games = useClientState((state) => state.allGames);
  const options = useMemo(() => groupsOf(games, language), [games, language]);
  return (
    <MultiChoice
      id={id}
      shown={6}
      placeholder={t('everything')}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}

/** The secret of a node, which cannot be read again. */
function SecretDialog(props: { id: string; secret: string; close: () => void }) {
  const t = useText(nodeText);
  const inFront = useInFront();
  return (
    <Modal
      open={inFront}
      title={`${t('secretTitle')} · ${props.id}`}
      width={640}
      ok={{ label: t('close'), press: props.close }}
    >
      <Callout kind="warning" title={t('secretOnce')} />
      <p className="g-secret">
        <Copyable words={props.secret} />
      </p>
    </Modal>
  );
}

/** A form whose success shows a secret in its place, which closes the dialog instead of the form. */
function useSecret(close: () => void) {
  const [secret, setSecret] = useState<string | null>(null);
  const isShown = useRef(false);
  return {
    secret,
    show(given: string) {
      isShown.current = true;
      setSecret(given);
    },
    closeForm() {
      if (!isShown.current) close();
    },
  };
}

interface Values {
  id: string;
  name: string;
  networks: string;
  tenants: string[];
  gameIds: string[];
  launchUrl: string;
  provider: string;
}
const settingsOf = ({ name, networks, tenants, gameIds, launchUrl, provider }: Values) => ({
  name: name.trim(),
  networks: networks.trim(),
  tenants: tenants.length > 0 ? tenants : null,
  gameIds: gameIds.length > 0 ? gameIds.map(Number) : null,
  launchUrl: launchUrl.trim(),
  provider: provider.trim(),
});

function SettingFields() {
  const t = useText(nodeText);
  const rule = useRule();
  return (
    <>
      <TextField name={field.name} label={t('name')} required max={nodeLimits.name} />
      <TextField
        name={field.networks}
        label={t('networks')}
        lines={2}
        max={nodeLimits.networks}
        hint={t('networksHint')}
        check={rule((networks) => (networks.trim() === '' ? null : checkIpList(networks)))}
      />
      <OwnField name={field.tenants} label={t('tenants')} hint={t('tenantsHint')}>
        <TenantsControl />
      </OwnField>
      <OwnField name={field.gameIds} label={t('gameIds')} hint={t('gamesHint')}>
        <GamesControl />
      </OwnField>
      <TextField
        name={field.launchUrl}
        label={t('launchUrl')}
        hint={t('launchUrlHint')}
        check={rule((url) => checkLaunchUrl(url.trim()))}
      />
      <TextField
        name={field.provider}
        label={t('provider')}
        max={16}
        hint={t('providerHint')}
        check={(value) => (providerFits(String(value).trim()) ? undefined : t('providerWrong'))}
      />
    </>
  );
}

/** Makes a node; its secret is shown afterwards, once. */
export function AddNodeDialog({ close }: { readonly close: () => void }) {
  const t = useText(nodeText);
  const { secret, show, closeForm } = useSecret(close);
  const made = useRef('');
  const initial: Values = {
    id: '',
    name: '',
    networks: '',
    tenants: [],
    gameIds: [],
    launchUrl: '',
    provider: '',
  };
  if (secret !== null) return <SecretDialog id={made.current} secret={secret} close={close} />;
  return (
    <FormDialog
      title={t('add')}
      call={gameNodes.add}
      width={560}
      initial={initial}
      payload={(values) => ({ id: values.id.trim(), ...settingsOf(values) })}
      onClose={closeForm}
      onDone={(reply) => {
        made.current = reply.id;
        show(reply.secret);
      }}
    >
      <TextField
        name={field.id}
        label={t('id')}
        required
        max={64}
        hint={t('idHint')}
        check={(value) => {
          const id = String(value ?? '').trim();
          return id === '' || nodeIdFits(id) ? undefined : t('idWrong');
        }}
      />
      <SettingFields />
    </FormDialog>
  );
}

/** Changes what a node is called and may send. */
export function EditNodeDialog({ node, close }: { readonly node: NodeRow; readonly close: () => void }) {
  const t = useText(nodeText);
  const initial: Values = {
    id: node.id,
    name: node.name,
    networks: node.networks.join(', '),
    launchUrl: node.launchUrl,
    provider: node.provider,
    tenants: (node.tenants ?? []).map(({ id }) => id),
    gameIds: (node.gameIds ?? []).map(String),
  };
  return (
    <FormDialog
      title={`${t('edit')} · ${node.id}`}
      call={gameNodes.update}
      version={node.version}
      width={560}
      initial={initial}
      payload={(values) => ({ id: node.id, ...settingsOf(values) })}
      onClose={close}
    >
      <SettingFields />
    </FormDialog>
  );
}

/** Replaces the secret of a node; the old one goes on for a day, or ends at once. */
export function RotateDialog(props: { readonly node: NodeRow; readonly close: () => void }) {
  const t = useText(nodeText);
  const { id } = props.node;
  const { secret, show, closeForm } = useSecret(props.close);
  if (secret !== null) return <SecretDialog id={id} secret={secret} close={props.close} />;
  return (
    <FormDialog
      title={`${t('rotate')} · ${id}`}
      call={gameNodes.rotateKey}
      initial={{ old: 'keep' }}
      payload={({ old }) => ({ id, keepOld: old === 'keep' })}
      onClose={closeForm}
      onDone={(reply) => show(reply.secret)}
    >
      <ChoiceField
        name={ownField('old')}
        label={t('oldKey')}
        required
        options={[
          { value: 'keep', label: t('keepOld') },
          { value: 'end', label: t('endOld') },
        ]}
      />
    </FormDialog>
  );
}
