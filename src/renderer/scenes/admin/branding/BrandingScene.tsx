import { Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import { WaitingSave } from '../parts/WaitingSave.tsx';
import { BrandingEditor } from './BrandingEditor.tsx';
import css from './BrandingScene.module.css';

/** The vendor's logo and theme, once they are loaded. */
export const BrandingScene = observer(() => {
  const { vendor, themes } = useAdmin();
  if (vendor.value && themes.value) return <BrandingEditor themes={themes.value} />;
  const unread = [vendor, themes].filter(({ failure }) => failure !== null);
  const [first] = unread;
  if (!first) return <Loading />;
  const retry = () => {
    for (const resource of unread) void resource.load();
  };
  return (
    <Page title={text('step.branding')} intro={text('branding.intro')}>
      <Section>
        <ReadFailure title={text('branding.unread')} resource={first} onRetry={retry} />
      </Section>
    </Page>
  );
});

/** Skeletons in the form's layout, so that nothing shifts when the form appears. */
function Loading() {
  return (
    <Page title={text('step.branding')} intro={text('branding.intro')} onward={<WaitingSave />}>
      <div className={css.columns}>
        <div className={css.choices}>
          <Section title={text('branding.logo')}>
            <Skeleton.Node active style={{ inlineSize: 240, blockSize: 120 }} />
          </Section>
          <Section title={text('branding.theme')} hint={text('branding.themeHint')}>
            <Skeleton active title={false} paragraph={{ rows: 6 }} />
          </Section>
        </div>
        <Section title={text('branding.preview')} hint={text('branding.previewHint')}>
          <Skeleton.Node active style={{ inlineSize: '100%', blockSize: 320 }} />
        </Section>
      </div>
    </Page>
  );
}
