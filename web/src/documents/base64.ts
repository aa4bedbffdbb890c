import { t } from '../i18n/translate.ts';
export async function toBase64(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(t('list.nameCannotBeRead', { name: file.name })));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
