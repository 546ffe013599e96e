import { Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { useAdmin } from '../../../stores/admin/context.ts';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import { WaitingSave } from '../parts/WaitingSave.tsx';
import { BrandingEditor } from './BrandingEditor.tsx';
import css from './BrandingScene.module.css';
import { BRANDING_INTRO, PREVIEW_HINT, THEME_HINT } from './branding-texts.ts';

/** The vendor's logo and theme (SPEC 2), once they have been read. */
export const BrandingScene = observer(() => {
  const { client, themes } = useAdmin();
  if (client.value && themes.value) return <BrandingEditor client={client.value} themes={themes.value} />;
  const unread = [client, themes].filter(({ failure }) => failure !== null);
  const [first] = unread;
  if (!first) return <Loading />;
  const retry = () => {
    for (const resource of unread) void resource.load();
  };
  return (
    <Page title="Branding" intro={BRANDING_INTRO}>
      <Section>
        <ReadFailure title="The branding could not be read" resource={first} onRetry={retry} />
      </Section>
    </Page>
  );
});

/** In the form's own places, so that nothing jumps when it comes. */
function Loading() {
  return (
    <Page title="Branding" intro={BRANDING_INTRO} onward={<WaitingSave />}>
      <div className={css.columns}>
        <div className={css.choices}>
          <Section title="Logo">
            <Skeleton.Node active style={{ inlineSize: 240, blockSize: 120 }} />
          </Section>
          <Section title="Theme" hint={THEME_HINT}>
            <Skeleton active title={false} paragraph={{ rows: 6 }} />
          </Section>
        </div>
        <Section title="Preview" hint={PREVIEW_HINT}>
          <Skeleton.Node active style={{ inlineSize: '100%', blockSize: 320 }} />
        </Section>
      </div>
    </Page>
  );
}
