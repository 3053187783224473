package site

import (
	"time"

	"github.com/answer-visibility/avm/model"
)

// answerRules are about whether answer engines can understand, trust and quote a page.
func answerRules() []Rule {
	return []Rule{
		{
			ID: "main-content-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: high, Class: defect, Route: InPage,
			Title:       "The main content cannot be told from the rest",
			Description: "Engines that take a page apart find navigation and footers, and no text.",
			Remediation: "Put the text into <main> or <article>, in paragraphs.",
			Reference:   "https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				const least = 20
				return unless(d.Words < least, "%d words of main content, %d on the page", d.Words, d.AllWords)
			}),
		},
		{
			ID: "content-thin", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: advisory, Route: InContent,
			Kinds:       textKinds(),
			Title:       "The page has little text",
			Description: "A few sentences answer few questions.",
			Remediation: "Write what readers ask about this topic: at least 200 words.",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				const least, enough = 100, 200
				if d.Words >= least && d.Words < enough {
					return partly("%d words", d.Words)
				}
				return unless(d.Words < least, "%d words", d.Words)
			}),
		},
		{
			ID: "script-shell", Version: 1, Dimension: aeo, Category: "rendering", Severity: critical, Class: defect, Route: InPage,
			Title:       "Without scripts the page is empty",
			Description: "Most AI crawlers run no scripts: they see an empty page.",
			Remediation: "Render the page on the server, or at build time, so that its text is in the HTML.",
			Reference:   "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(d.Weight.AppShell, "%d words and %d scripts", d.AllWords, d.Weight.Scripts)
			}),
		},
		{
			ID: "rendered-only-text", Version: 1, Dimension: aeo, Category: "rendering", Severity: high, Class: defect, Route: InPage,
			Title:       "Much of the text exists only after scripts ran",
			Description: "Most AI crawlers run no scripts and do not see it.",
			Remediation: "Put the text into the HTML that the server sends.",
			Reference:   "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
			Check: onIndexable(func(p *Page, d *Document) Result {
				if p.Rendered == nil {
					return none
				}
				if p.Rendered.Failed != "" {
					return unknown
				}
				const margin = 50
				raw, rendered := d.AllWords, p.Rendered.Words
				if rendered > raw*5/4+margin && rendered <= raw*2+margin {
					return partly("%d words, %d after scripts ran", raw, rendered)
				}
				return unless(rendered > raw*2+margin, "%d words, %d after scripts ran", raw, rendered)
			}),
		},
		{
			ID: "rendered-only-links", Version: 1, Dimension: aeo, Category: "rendering", Severity: medium, Class: defect, Route: InPage,
			Title:       "Links exist only after scripts ran",
			Description: "Crawlers that run no scripts do not find the pages behind them.",
			Remediation: `Write the links as <a href="…"> into the HTML.`,
			Reference:   "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
			Check: onIndexable(func(p *Page, d *Document) Result {
				if p.Rendered == nil {
					return none
				}
				if p.Rendered.Failed != "" {
					return unknown
				}
				const margin = 10
				raw := d.Links.Internal + d.Links.External
				return unless(p.Rendered.Links > raw*3/2+margin, "%d links, %d after scripts ran", raw, p.Rendered.Links)
			}),
		},
		{
			ID: "rendered-title-differs", Version: 1, Dimension: aeo, Category: "rendering", Severity: medium, Class: defect, Route: InPage,
			Title:       "Scripts change the title",
			Description: "Engines that run scripts and those that do not see different titles.",
			Remediation: "Write the final title into the HTML.",
			Reference:   "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
			Check: onIndexable(func(p *Page, d *Document) Result {
				if p.Rendered == nil {
					return none
				}
				if p.Rendered.Failed != "" {
					return unknown
				}
				return unless(p.Rendered.Title != d.Title, "%q, then %q", d.Title, p.Rendered.Title)
			}),
		},
		{
			ID: "rendered-only-structured", Version: 1, Dimension: aeo, Category: "rendering", Severity: medium, Class: defect, Route: InPage,
			Title:       "Structured data exists only after scripts ran",
			Description: "AI crawlers do not see it.",
			Remediation: "Write the JSON-LD into the HTML that the server sends.",
			Reference:   "https://developers.google.com/search/docs/appearance/structured-data/generate-structured-data-with-javascript",
			Check: onIndexable(func(p *Page, d *Document) Result {
				if p.Rendered == nil {
					return none
				}
				if p.Rendered.Failed != "" {
					return unknown
				}
				return unless(len(p.Rendered.Types) > 0 && len(d.Structured) == 0, "%s", first(p.Rendered.Types))
			}),
		},
		{
			ID: "answer-first", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: advisory, Route: InContent,
			Kinds:       answerKinds(),
			Title:       "The page does not begin with an answer",
			Description: "Engines quote the passage that answers at once; a long run-up, or none, is passed over.",
			Remediation: "Begin with a paragraph of 20 to 80 words that answers the question of the title.",
			Reference:   "https://developers.google.com/search/docs/appearance/featured-snippets",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				n := d.Paragraphs.FirstWord
				if d.Paragraphs.Count == 0 {
					return failed("there are no paragraphs")
				}
				const short, least, most, long = 8, 15, 100, 160
				switch {
				case n >= least && n <= most:
					return passed
				case n >= short && n <= long:
					return partly("the first paragraph has %d words", n)
				}
				return failed("the first paragraph has %d words", n)
			}),
		},
		{
			ID: "question-headings-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: advisory, Route: InContent,
			Kinds:       questionKinds(),
			Title:       "No heading asks what readers ask",
			Description: "Answer engines match questions; a heading that asks one is found by it.",
			Remediation: "Write some <h2> as questions: “How long does delivery take?”",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				const long = 300
				if d.Words < long {
					return none
				}
				return unless(len(d.Questions) == 0, "%d headings, no question", len(d.Headings))
			}),
		},
		{
			ID: "question-answers-long", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: advisory, Route: InContent,
			Title:       "Questions are not answered at once",
			Description: "The paragraph after a question is what an engine quotes; a very long one, or none, is not quoted.",
			Remediation: "Answer each question in the first paragraph below it, in 10 to 80 words.",
			Reference:   "https://developers.google.com/search/docs/appearance/featured-snippets",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if len(d.Questions) == 0 {
					return none
				}
				const least, most = 5, 120
				bad := 0
				for _, q := range d.Questions {
					if q.AnswerWords < least || q.AnswerWords > most {
						bad++
					}
				}
				if bad > 0 && bad*2 <= len(d.Questions) {
					return partly("%d of %d questions", bad, len(d.Questions))
				}
				return unless(bad > 0, "%d of %d questions", bad, len(d.Questions))
			}),
		},
		{
			ID: "faq-without-questions", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: defect, Route: InContent,
			Kinds:       []model.PageKind{model.PageKindFaq},
			Title:       "A page of questions and answers shows no questions",
			Description: "Its headings are no questions, so engines do not find them.",
			Remediation: "Write each question as a heading, and the answer below it.",
			Reference:   "https://developers.google.com/search/docs/appearance/structured-data/faqpage",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				const few = 2
				return unless(len(d.Questions) < few, "%d questions in headings", len(d.Questions))
			}),
		},
		{
			ID: "paragraphs-long", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: advisory, Route: InContent,
			Title:       "Paragraphs are very long",
			Description: "A passage that is quoted is a paragraph; a very long one is cut or passed over.",
			Remediation: "Split paragraphs of more than 150 words.",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Paragraphs.Count == 0 {
					return none
				}
				if d.Paragraphs.Long == 1 && d.Paragraphs.Count > 5 {
					return partly("one of %d", d.Paragraphs.Count)
				}
				return unless(d.Paragraphs.Long > 0, "%d of %d, the longest has %d words", d.Paragraphs.Long, d.Paragraphs.Count, d.Paragraphs.Longest)
			}),
		},
		{
			ID: "subheadings-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: advisory, Route: InContent,
			Title:       "A long text has no subheadings",
			Description: "Engines cut texts into passages along headings.",
			Remediation: "Put an <h2> before each part of the text, every 200 to 300 words.",
			Reference:   "https://www.w3.org/WAI/tutorials/page-structure/headings/",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				const long, each = 400, 600
				if d.Words < long {
					return none
				}
				n := headings(d, 2) + headings(d, 3)
				if n > 0 && d.Words/n > each {
					return partly("%d words, %d subheadings", d.Words, n)
				}
				return unless(n == 0, "%d words without a subheading", d.Words)
			}),
		},
		{
			ID: "lists-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: advisory, Route: InContent,
			Kinds:       listKinds(),
			Title:       "Steps and choices are not shown as lists",
			Description: "Engines take lists over into answers.",
			Remediation: "Write steps as <ol> and choices as <ul>.",
			Reference:   "https://developers.google.com/search/docs/appearance/featured-snippets",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(d.Lists == 0 && len(d.Tables) == 0, "neither a list nor a table")
			}),
		},
		{
			ID: "comparison-table-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: advisory, Route: InContent,
			Kinds:       []model.PageKind{model.PageKindComparison, model.PageKindAlternative},
			Title:       "The comparison has no table",
			Description: "A table of products and properties is what engines take comparisons from.",
			Remediation: "Add a <table> with a column for each product and a row for each property.",
			Reference:   "https://developers.google.com/search/docs/appearance/featured-snippets",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(len(d.Tables) == 0, "there is no table")
			}),
		},
		{
			ID: "table-without-header", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: defect, Route: InContent,
			Title:       "Tables have no header cells",
			Description: "Without <th> nobody knows what a number means.",
			Remediation: "Write the first row of each table as <th> cells.",
			Reference:   "https://www.w3.org/WAI/tutorials/tables/",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if len(d.Tables) == 0 {
					return none
				}
				bare := 0
				for _, t := range d.Tables {
					if !t.Header {
						bare++
					}
				}
				return unless(bare > 0, "%d of %d tables", bare, len(d.Tables))
			}),
		},
		{
			ID: "facts-few", Version: 1, Dimension: aeo, Category: "evidence", Severity: low, Class: advisory, Route: InContent,
			Kinds:       textKinds(),
			Title:       "The text has hardly any figures",
			Description: "Engines quote concrete statements: numbers, dates, sizes, prices.",
			Remediation: "Replace “fast” by “within 24 hours” and “many” by the number.",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				const long, per = 200, 250
				if d.Words < long {
					return none
				}
				return unless(d.Numbers < d.Words/per+1, "%d figures in %d words", d.Numbers, d.Words)
			}),
		},
		{
			ID: "sources-missing", Version: 1, Dimension: aeo, Category: "evidence", Severity: low, Class: advisory, Route: InContent,
			Kinds:       textKinds(),
			Title:       "The text names no sources",
			Description: "Statements with a source are trusted and quoted more.",
			Remediation: "Link figures and claims to where they come from.",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				const long = 300
				if d.Words < long {
					return none
				}
				return unless(d.OutCitations == 0, "no link from the text to another site")
			}),
		},
		{
			ID: "author-missing", Version: 1, Dimension: aeo, Category: "evidence", Severity: medium, Class: advisory, Route: InContent,
			Kinds:       datedKinds(),
			Title:       "The page does not say who wrote it",
			Description: "Engines weigh who says something.",
			Remediation: `Show the author's name, and write it into <meta name="author"> or author of the Article.`,
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(d.Author == "", "no author in structured data or meta tags")
			}),
		},
		{
			ID: "date-missing", Version: 1, Dimension: aeo, Category: "freshness", Severity: medium, Class: advisory, Route: InContent,
			Kinds:       datedKinds(),
			Title:       "The page does not say when it was written",
			Description: "Engines prefer pages whose age they know.",
			Remediation: "Show the date, and write datePublished and dateModified into the structured data.",
			Reference:   "https://developers.google.com/search/docs/appearance/publication-dates",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(d.Published == "" && d.Modified == "", "no date in structured data, meta tags or <time>")
			}),
		},
		{
			ID: "date-hidden", Version: 1, Dimension: aeo, Category: "freshness", Severity: low, Class: advisory, Route: InContent,
			Kinds:       datedKinds(),
			Title:       "Readers do not see how old the page is",
			Description: "The date stands in the code only.",
			Remediation: `Show the date of the last change near the title, in a <time datetime="…">.`,
			Reference:   "https://developers.google.com/search/docs/appearance/publication-dates",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Published == "" && d.Modified == "" {
					return none
				}
				return unless(!d.VisibleDate, "dated %s in the code", latest(d))
			}),
		},
		{
			ID: "date-future", Version: 1, Dimension: aeo, Category: "freshness", Severity: low, Class: defect, Route: InContent,
			Title:       "The page is dated in the future",
			Description: "Engines distrust dates that cannot be.",
			Remediation: "Correct datePublished and dateModified.",
			Reference:   "https://developers.google.com/search/docs/appearance/publication-dates",
			Check: onIndexable(func(p *Page, d *Document) Result {
				if latest(d) == "" || p.Site == nil {
					return none
				}
				return unless(latest(d) > p.Site.Now.AddDate(0, 0, 2).Format(time.DateOnly), "%s", latest(d))
			}),
		},
		{
			ID: "content-stale", Version: 1, Dimension: aeo, Category: "freshness", Severity: low, Class: advisory, Route: InContent,
			Kinds:       datedKinds(),
			Title:       "The page has not been changed for long",
			Description: "Engines prefer fresh pages for questions whose answers change.",
			Remediation: "Check the page, correct what has changed, and update dateModified.",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(p *Page, d *Document) Result {
				if latest(d) == "" || p.Site == nil {
					return none
				}
				old, stale := p.Site.Now.AddDate(-2, 0, 0).Format(time.DateOnly), p.Site.Now.AddDate(-4, 0, 0).Format(time.DateOnly)
				if latest(d) < old && latest(d) >= stale {
					return partly("last changed on %s", latest(d))
				}
				return unless(latest(d) < stale, "last changed on %s", latest(d))
			}),
		},
		{
			ID: "boilerplate-much", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: advisory, Route: InPage,
			Kinds:       textKinds(),
			Title:       "Little of the page is its own text",
			Description: "Menus, footers and teasers outweigh the text, and passages are drawn from them.",
			Remediation: "Shorten menus and footers, or write more about the topic.",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				const enough, share = 100, 10
				if d.AllWords < enough {
					return none
				}
				return unless(d.Words*share < d.AllWords, "%d of %d words", d.Words, d.AllWords)
			}),
		},
		{
			ID: "landmarks-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: advisory, Route: InPage,
			Title:       "The page does not mark its main part",
			Description: "<main> and <article> tell readers of the HTML where the text is.",
			Remediation: "Put the text into <main>, menus into <nav> and the end into <footer>.",
			Reference:   "https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(d.Semantic.Main == 0 && d.Semantic.Article == 0, "neither <main> nor <article>")
			}),
		},
		{
			ID: "contact-missing", Version: 1, Dimension: aeo, Category: "clarity", Severity: medium, Class: advisory, Route: InContent,
			Kinds:       []model.PageKind{model.PageKindAboutContact, model.PageKindLocal},
			Title:       "The page does not say how to reach you",
			Description: "Engines and people check whether there is somebody behind a site.",
			Remediation: "Show e-mail address, phone number and postal address.",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				for _, i := range d.Structured {
					if i.Type == "PostalAddress" || i.Type == "ContactPoint" {
						return passed
					}
				}
				c := d.Contact
				return unless(!c.Email && !c.Phone && !c.Address, "no mailto: or tel: link, no <address>")
			}),
		},
		{
			ID: "homepage-unclear", Version: 1, Dimension: aeo, Category: "clarity", Severity: medium, Class: advisory, Route: InContent,
			Kinds:       []model.PageKind{model.PageKindHomepage},
			Title:       "The home page does not say what you do",
			Description: "An engine that is asked who you are reads the home page first.",
			Remediation: "Say in <h1> and in the first paragraph who you are, what you offer and for whom.",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				const least = 30
				switch {
				case h1(d) == "" && d.Words < least:
					return failed("no main heading, and %d words", d.Words)
				case h1(d) == "" || d.Words < least:
					return partly("heading %q, %d words", h1(d), d.Words)
				}
				return passed
			}),
		},
		{
			ID: "prices-missing", Version: 1, Dimension: aeo, Category: "clarity", Severity: medium, Class: advisory, Route: InContent,
			Kinds:       []model.PageKind{model.PageKindPricing},
			Title:       "The page about prices shows none",
			Description: "Engines answer “what does it cost” from pages that say it.",
			Remediation: "Write the prices as text, with their currency.",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(d.Prices == 0, "no price was found")
			}),
		},
		{
			ID: "product-price-missing", Version: 1, Dimension: aeo, Category: "clarity", Severity: low, Class: advisory, Route: InContent,
			Kinds:       []model.PageKind{model.PageKindProduct},
			Title:       "The product page shows no price",
			Description: "Shopping answers leave products without a price out.",
			Remediation: "Write the price as text, and into offers of the structured data.",
			Reference:   "https://developers.google.com/search/docs/appearance/structured-data/product",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				for _, i := range d.Structured {
					if i.Type == "Offer" || i.Type == "AggregateOffer" {
						return passed
					}
				}
				return unless(d.Prices == 0, "no price was found")
			}),
		},
		{
			ID: "code-examples-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: info, Class: advisory, Route: InContent,
			Kinds:       []model.PageKind{model.PageKindDocs},
			Title:       "The documentation shows no example",
			Description: "Assistants that help with programming quote examples.",
			Remediation: "Show an example in <pre><code>.",
			Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				const long = 300
				if d.Words < long {
					return none
				}
				return unless(d.CodeBlocks == 0 && d.Lists == 0 && len(d.Tables) == 0, "neither code nor lists nor tables")
			}),
		},
	}
}

// latest returns the later of a page's dates; empty when it has none.
func latest(d *Document) string { return max(d.Published, d.Modified) }
