import { Button, Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { useAdmin } from '../../../stores/admin/context.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { BrandingEditor } from './BrandingEditor.tsx';
import css from './BrandingScene.module.css';

/** The vendor's logo and theme (SPEC 2), once they have been read. */
export const BrandingScene = observer(() => {
  const { client, themes } = useAdmin();
  if (client.value && themes.value) return <BrandingEditor client={client.value} themes={themes.value} />;
  const failed = [client, themes].filter(({ failure }) => failure !== null);
  return failed.length === 0 ? <Loading /> : <Failed />;
});

const TITLE = 'Branding';

/** In the form's own places, so that nothing jumps when it comes. */
function Loading() {
  return (
    <Page title={TITLE} width="wide" intro={<Skeleton.Input active size="small" />}>
      <div className={css.columns}>
        <div className={css.choices}>
          <Section title="Logo">
            <Skeleton.Node active style={{ inlineSize: 240, blockSize: 120 }} />
          </Section>
          <Section title="Theme">
            <Skeleton active title={false} paragraph={{ rows: 6 }} />
          </Section>
        </div>
        <Section title="Preview">
          <Skeleton.Node active style={{ inlineSize: '100%', blockSize: 320 }} />
        </Section>
      </div>
    </Page>
  );
}

const Failed = observer(() => {
  const { client, themes } = useAdmin();
  const failed = [client, themes].filter(({ failure }) => failure !== null);
  return (
    <EmptyState
      mood="wrong"
      title="The branding could not be read"
      text={failed[0]?.failure}
      action={
        <Button
          type="primary"
          loading={failed.some(({ isLoading }) => isLoading)}
          onClick={() => {
            for (const resource of failed) void resource.load();
          }}
        >
          Try again
        </Button>
      }
    />
  );
});
