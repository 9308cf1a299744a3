import { views as contract, viewsMax } from '@pitboss/contract/access/views';
import { pageByPath } from '@pitboss/contract/core/pages';
import { isList } from '@pitboss/contract/core/row-fields';
import { callAllowed } from '../../platform/auth/permissions.ts';
import { type Route, serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { figuresOf, type RouteTable } from './measure.ts';
import {
  countViews,
  mayUse,
  nameTaken,
  type OwnView,
  ownView,
  putDefault,
  putView,
  removeView,
  usableViews,
} from './views.sql.ts';

const target = (view: Pick<OwnView, 'id' | 'name'>) => `view:${view.id} ${view.name}`;

async function own({ tx, session }: WriteContext, id: string): Promise<OwnView> {
  const found = await ownView(tx, session, id);
  if (!found) throw new AppError('notFound');
  return found;
}

const said = ({ name, page, shared, state, alert }: Omit<OwnView, 'id' | 'path'>) => ({
  name,
  page,
  shared,
  filter: state.search,
  alert,
});

/** Throws unless the caller may open the page of a view, and may call a list for which an alert is set. */
function assertUsable(
  { session: { permissions } }: WriteContext,
  routes: RouteTable,
  { page, path, alert }: Pick<OwnView, 'page' | 'path' | 'alert'>,
): void {
  if (!pageByPath(page)) throw new AppError('request.invalid', { field: 'page' });
  if (!callAllowed(permissions, [page], undefined)) throw new AppError('permission.denied');
  if (alert === null) return;
  const call = routes.get(path)?.call;
  if (!call || !isList(call)) throw new AppError('request.invalid', { field: 'path' });
  if (!callAllowed(permissions, call.pages, call.feature)) throw new AppError('permission.denied');
}

/** Calls for saved views of lists; each operator has own views and uses those that are shared. */
export const viewRoutes = (routes: RouteTable): Route[] =>
  serve(contract, {
    async list({ db, session }) {
      const views = await usableViews(db, session);
      // A shared view may belong to a page that is closed to the caller.
      const held = views.filter(({ page }) => session.permissions.includes(pageByPath(page)?.id ?? -1));
      return { views: held };
    },

    async save(context, saved) {
      const { tx, session, services } = context;
      const before = saved.id === undefined ? null : await own(context, saved.id);
      if (before && (before.page !== saved.page || before.path !== saved.path))
        throw new AppError('notFound');
      assertUsable(context, routes, saved);
      if (!before && (await countViews(tx, session)) >= viewsMax)
        throw new AppError('view.tooMany', { max: String(viewsMax) });
      if (await nameTaken(tx, session, saved)) throw new AppError('view.nameTaken', {}, 'name');
      const id = before?.id ?? services.ids.next();
      await putView(tx, session, id, saved);
      context.audit({
        target: target({ id, name: saved.name }),
        before: before && said(before),
        after: said(saved),
      });
      return { id };
    },

    async remove(context, { id }) {
      const view = await own(context, id);
      await removeView(context.tx, context.session, id);
      context.audit({ target: target(view), before: said(view), after: null });
      return null;
    },

    async setDefault(context, chosen) {
      const { tx, session } = context;
      const { id, page, path } = chosen;
      if (id !== null && !(await mayUse(tx, session, { id, page, path }))) throw new AppError('notFound');
      await putDefault(tx, session, chosen);
      context.audit({ target: `view:${id ?? '-'} ${page}`, after: { page, list: path, default: id } });
      return null;
    },

    async measure(context, { path, payload }) {
      return { figures: await figuresOf(routes, context, path, payload) };
    },
  });
