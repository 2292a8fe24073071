// The position as a picture, for forums and documents. It is an SVG that stands alone.

/** The picture as a file. */
export const svg = (text) => new Blob([text], { type: "image/svg+xml" });

/** The picture as a PNG, twice as large as on the screen. */
export async function png(text) {
  const address = URL.createObjectURL(svg(text));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

/** Save a file. */
export function save(file, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
