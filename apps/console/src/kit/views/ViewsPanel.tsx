import { views as contract } from '@pitboss/contract/access/views';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mutation } from '../calls/mutation.ts';
import { useWrite } from '../calls/use-call.ts';
import { useMutate } from '../calls/use-mutate.ts';
import { Button } from '../controls/button.tsx';
import { useText } from '../text.ts';
import { copyText } from '../values/copy.tsx';
import type { ViewsOf } from './use-views.ts';
import { ViewForm } from './view-form.tsx';
import type { View } from './view-state.ts';
import { viewText } from './views.text.ts';
import './views.css';

/**
 * All views of a list: to choose one, to save the list's current state, and to change or delete one of the
 * user's own.
 */
export function ViewsPanel(props: ViewsOf & { readonly close: () => void }): ReactNode {
  const t = useText(viewText);
  const { views } = props;
  const [form, setForm] = useState<'new' | 'settings' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  const edited = form === 'settings' ? views.current : undefined;
  return (
    <div ref={box} role="dialog" aria-label={t('views')} className="k-views">
      {form ? (
        <ViewForm {...props} view={edited} back={() => setForm(null)} />
      ) : (
        <>
          <Choices {...props} />
          <Actions {...props} toForm={setForm} />
        </>
      )}
    </div>
  );
}

function Choices({ views, close }: ViewsOf & { readonly close: () => void }): ReactNode {
  const t = useText(viewText);
  const choose = (act: () => void) => {
    act();
    close();
  };
  const notes = (view: View) =>
    [view.isDefault && t('default'), view.own ? view.shared && t('shared') : t('of', { owner: view.owner })]
      .filter(Boolean)
      .join(' · ');
  return (
    <ul>
      <li>
        <button
          type="button"
          aria-current={views.current ? undefined : 'true'}
          onClick={() => choose(() => views.leave())}
        >
          {t('standard')}
        </button>
      </li>
      {views.all.map((view) => (
        <li key={view.id}>
          <button
            type="button"
            aria-current={view.id === views.current?.id ? 'true' : undefined}
            onClick={() => choose(() => views.choose(view))}
          >
            <span>{view.name}</span>
            <small>{notes(view)}</small>
          </button>
        </li>
      ))}
      {views.all.length === 0 && <li className="k-views-none">{t('none')}</li>}
    </ul>
  );
}

/** The writes to the chosen view, each of which closes the panel. */
function useViewWrites({ views, page, call, request, close }: ViewsOf & { readonly close: () => void }) {
  const write = useWrite(contract.save);
  const mutate = useMutate();
  const saveChanges = async ({ id, name, shared, alert }: View) => {
    const { present: state } = views;
    const payload = { ...request };
    await write.mutateAsync({
      payload: { id, name, shared, alert, page, path: call.path, state, payload },
    });
    close();
  };
  const remove = async (view: View) => {
    await mutate(mutation(contract.remove, { id: view.id }));
    close();
  };
  return { saveChanges, remove, saving: write.isPending };
}

function Actions(
  props: ViewsOf & { readonly close: () => void; readonly toForm: (form: 'new' | 'settings') => void },
): ReactNode {
  const t = useText(viewText);
  const { views, page, schedule, close, toForm } = props;
  const { current } = views;
  const { saveChanges, remove, saving } = useViewWrites(props);
  const [asked, setAsked] = useState(false);
  return (
    <footer>
      {current?.own && views.changed && (
        <Button type="primary" size="small" loading={saving} onClick={() => saveChanges(current)}>
          {t('saveChanges')}
        </Button>
      )}
      {current && views.changed && (
        <Button size="small" onClick={() => views.choose(current)}>
          {t('restore')}
        </Button>
      )}
      <Button size="small" onClick={() => toForm('new')}>
        {t('saveAs')}
      </Button>
      {schedule && (
        <Button
          size="small"
          onClick={() => {
            close();
            schedule();
          }}
        >
          {t('schedule')}
        </Button>
      )}
      {current && (
        <Button size="small" onClick={() => copyText(`${location.origin}${page}?saved=${current.id}`)}>
          {t('copyLink')}
        </Button>
      )}
      {current && (
        <Button size="small" onClick={() => toForm('settings')}>
          {t('settings')}
        </Button>
      )}
      {current?.own && (
        <Button size="small" danger onClick={() => (asked ? remove(current) : setAsked(true))}>
          {t(asked ? 'removeSure' : 'remove')}
        </Button>
      )}
    </footer>
  );
}
