import { views as contract } from '@pitboss/contract/access/views';
import type { RequestInput } from '@pitboss/contract/core/define';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useClientState } from '../calls/client-state.ts';
import { mutation } from '../calls/mutation.ts';
import { CallError } from '../calls/send.ts';
import { useCall, useWrite } from '../calls/use-call.ts';
import { useMutate } from '../calls/use-mutate.ts';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/select.tsx';
import { TextBox } from '../controls/text-box.tsx';
import { kitText } from '../kit.text.ts';
import { type Texts, textOf, useText } from '../text.ts';
import type { ViewsOf } from './use-views.ts';
import type { View } from './view-state.ts';
import { viewText } from './views.text.ts';

type Alert = RequestInput<typeof contract.save>['alert'];
const number = /^-?\d{1,13}(\.\d{1,2})?$/;

type ViewFormProps = ViewsOf & {
  readonly view: View | undefined;
  readonly back: () => void;
  readonly close: () => void;
};

/** The fields of a view and the reason for which it was rejected; `submit` saves it and closes the form. */
function useViewForm({ view, views, page, call, request, close }: ViewFormProps) {
  const t = useText(viewText);
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [begins, setBegins] = useState(view?.isDefault ?? false);
  const [alert, setAlert] = useState<Alert>(view?.alert ?? null);
  const [fault, setFault] = useState('');
  const write = useWrite(contract.save, { done: false });
  const mutate = useMutate();
  const own = view?.own ?? true;
  const save = async () => {
    if (!own && view) return view.id;
    const state = view?.state ?? views.present;
    const saved = { name: name.trim(), shared, alert, page, path: call.path, state, payload: { ...request } };
    const showAt = (field: string, desc: string) => {
      if (field === 'name') setFault(desc);
      return field === 'name';
    };
    const payload = view ? { ...saved, id: view.id } : saved;
    return (await write.mutateAsync({ payload, options: { showAt } })).id;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (alert && !number.test(alert.above)) return setFault(t('aboveWrong'));
    try {
      const id = await save();
      if (begins !== (view?.isDefault ?? false) || !own)
        await mutate(mutation(contract.setDefault, { page, path: call.path, id: begins ? id : null }));
      if (!view) views.name(id);
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };
  const fields = { name, setName, shared, setShared, begins, setBegins, alert, setAlert };
  return { fields, fault, own, submit, busy: write.isPending };
}

/**
 * Name, sharing, default and alert of a view: of a new one, or of `view`. Of another user's view, only the
 * default.
 */
export function ViewForm(props: ViewFormProps): ReactNode {
  const t = useText(viewText);
  const kit = useText(kitText);
  const isAgent = useClientState((state) => state.userInfo?.agentId != null);
  const { fields, fault, own, submit, busy } = useViewForm(props);
  const { name, setName, shared, setShared, begins, setBegins, alert, setAlert } = fields;
  const tick = (label: string, on: boolean, set: (on: boolean) => void) => (
    <label className="k-views-tick">
      <input type="checkbox" checked={on} onChange={({ target }) => set(target.checked)} />
      {label}
    </label>
  );
  return (
    <form onSubmit={submit}>
      {own && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is rendered by the box inside
        <label className="k-views-name">
          {t('name')}
          <TextBox width={240} maxLength={40} value={name} onChange={setName} invalid={fault !== ''} />
        </label>
      )}
      {own && tick(t(isAgent ? 'shareAgent' : 'shareAdmin'), shared, setShared)}
      {tick(t('isDefault'), begins, setBegins)}
      {own && <AlertFields {...props} alert={alert} set={setAlert} />}
      {fault && (
        <p role="alert" className="k-filter-because">
          {fault}
        </p>
      )}
      <footer>
        <Button type="primary" size="small" htmlType="submit" loading={busy} disabled={own && !name.trim()}>
          {kit('save')}
        </Button>
        <Button size="small" onClick={props.back}>
          {kit('cancel')}
        </Button>
      </footer>
    </form>
  );
}

/**
 * Returns a function that labels a figure with the texts of its list: `amount CNY` is a total by its field,
 * followed by what distinguishes its row.
 */
function useFigureName(text: Texts) {
  const texts = useText(text);
  const t = useText(viewText);
  return (figure: string) => {
    const [field = '', ...line] = figure.split(' ');
    return figure === 'rows' ? t('rows') : [textOf(text, field) ? texts(field) : field, ...line].join(' ');
  };
}

function AlertFields(
  props: ViewsOf & { readonly alert: Alert; readonly set: (alert: Alert) => void },
): ReactNode {
  const t = useText(viewText);
  const { alert, set, call, request, text } = props;
  const nameOf = useFigureName(text);
  const { data } = useCall(contract.measure, { path: call.path, payload: { ...request } }, { quiet: true });
  const figures = data?.figures ?? [];
  const known = alert && !figures.some(({ figure }) => figure === alert.figure);
  const offered = known ? [...figures, { figure: alert.figure, value: '' }] : figures;
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('alert')}</legend>
      <Select
        label={t('alert')}
        value={alert?.figure ?? ''}
        options={[
          { value: '', label: t('never') },
          ...offered.map(({ figure, value }) => ({
            value: figure,
            label: nameOf(figure) + (value && t('now', { value })),
          })),
        ]}
        onChange={(figure) => set(figure ? { figure, above: alert?.above ?? '' } : null)}
      />
      {alert && (
        <>
          <span>{t('above')}</span>
          <TextBox
            width={120}
            inputMode="decimal"
            label={t('above')}
            value={alert.above}
            onChange={(above) => set({ ...alert, above: above.trim() })}
          />
          <p>{t('alertHint')}</p>
        </>
      )}
    </fieldset>
  );
}
