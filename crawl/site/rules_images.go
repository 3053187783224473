package site

// imageRules are about images.
var imageRules = []Rule{{
	ID: "image-alt-missing", Version: 1, Dimension: technical, Category: "images", Severity: medium, Class: defect, Route: InPage,
	Title:       "Images have no text in their place",
	Description: "Engines and screen readers read the alt text; without it an image says nothing.",
	Remediation: `Write alt="…" with what the image shows; alt="" where it is decoration.`,
	Reference:   "https://www.w3.org/WAI/tutorials/images/",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		n := d.Images
		if n.Count == 0 {
			return none()
		}
		return graded(n.NoAlt*5 > n.Count, n.NoAlt > 0, "%d of %d images", n.NoAlt, n.Count)
	}),
}, {
	ID: "image-alt-empty", Version: 1, Dimension: aeo, Category: "images", Severity: low, Class: advisory, Route: InPage,
	Title:       "Images in the main content have an empty text in their place",
	Description: "An image that belongs to the content is treated as decoration.",
	Remediation: "Describe the image in its alt attribute.",
	Reference:   "https://www.w3.org/WAI/tutorials/images/",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Images.Count == 0, unless(d.Images.MainEmpty > 0, "%d images", d.Images.MainEmpty))
	}),
}, {
	ID: "image-alt-long", Version: 1, Dimension: technical, Category: "images", Severity: info, Class: advisory, Route: InPage,
	Title:       "Texts in place of images are very long",
	Description: "A screen reader reads the whole text without a pause.",
	Remediation: "Write at most a sentence into alt, and the rest into a caption.",
	Reference:   "https://www.w3.org/WAI/tutorials/images/",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Images.Count == 0, unless(d.Images.LongAlt > 0, "%d images", d.Images.LongAlt))
	}),
}, {
	ID: "image-size-missing", Version: 1, Dimension: technical, Category: "performance", Severity: low, Class: advisory, Route: InPage,
	Title:       "Images do not say their size",
	Description: "The page jumps while images load.",
	Remediation: `Write width="…" and height="…" for each <img>.`,
	Reference:   "https://web.dev/articles/optimize-cls",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Images.Count == 0, unless(d.Images.NoSize*2 > d.Images.Count, "%d of %d images", d.Images.NoSize, d.Images.Count))
	}),
}, {
	ID: "image-legacy-format", Version: 1, Dimension: technical, Category: "images", Severity: low, Class: defect, Route: InPage,
	Title:       "Images are in formats that browsers do not show",
	Description: "BMP and TIFF files are large, and most browsers and engines cannot read them.",
	Remediation: "Convert the images to WebP, AVIF, PNG or JPEG.",
	Reference:   "https://developer.mozilla.org/docs/Web/Media/Guides/Formats/Image_types",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Images.Count == 0, unless(d.Images.Legacy > 0, "%d images", d.Images.Legacy))
	}),
}}
