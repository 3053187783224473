package site

import "github.com/answer-visibility/avm/model"

// answerRules are about whether answer engines can quote a page.
var answerRules = []Rule{{
	ID: "answer-first", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: advisory, Route: InContent,
	Kinds:       answerKinds(),
	Title:       "The page does not begin with an answer",
	Description: "Engines quote a first paragraph that answers at once; they skip a long or missing one.",
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
			return passed()
		case n >= short && n <= long:
			return partly("the first paragraph has %d words", n)
		}
		return failed("the first paragraph has %d words", n)
	}),
}, {
	ID: "question-headings-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: advisory, Route: InContent,
	Kinds:       questionKinds(),
	Title:       "No heading asks what readers ask",
	Description: "Answer engines match questions; a heading that asks one is found by it.",
	Remediation: "Write some <h2> as questions: “How long does delivery take?”",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const long = 300
		return noneIf(d.Words < long, unless(len(d.Questions) == 0, "%d headings, no question", len(d.Headings)))
	}),
}, {
	ID: "question-answers-long", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: advisory, Route: InContent,
	Title:       "Questions are not answered at once",
	Description: "The paragraph after a question is what an engine quotes; a very long one, or none, is not quoted.",
	Remediation: "Answer each question in the first paragraph below it, in 10 to 80 words.",
	Reference:   "https://developers.google.com/search/docs/appearance/featured-snippets",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if len(d.Questions) == 0 {
			return none()
		}
		const least, most = 5, 120
		bad := 0
		for _, q := range d.Questions {
			if q.AnswerWords < least || q.AnswerWords > most {
				bad++
			}
		}
		return graded(bad*2 > len(d.Questions), bad > 0, "%d of %d questions", bad, len(d.Questions))
	}),
}, {
	ID: "faq-without-questions", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: defect, Route: InContent,
	Kinds:       []model.PageKind{model.PageKindFaq},
	Title:       "A page of questions and answers shows no questions",
	Description: "Its headings are not questions, so engines do not find them.",
	Remediation: "Write each question as a heading, and the answer below it.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/faqpage",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const few = 2
		return unless(len(d.Questions) < few, "%d questions in headings", len(d.Questions))
	}),
}, {
	ID: "paragraphs-long", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: advisory, Route: InContent,
	Title:       "Paragraphs are very long",
	Description: "Engines quote paragraphs; they cut or skip very long ones.",
	Remediation: "Split paragraphs of more than 150 words.",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if d.Paragraphs.Count == 0 {
			return none()
		}
		if d.Paragraphs.Long == 1 && d.Paragraphs.Count > 5 {
			return partly("one of %d", d.Paragraphs.Count)
		}
		return unless(d.Paragraphs.Long > 0, "%d of %d, the longest has %d words", d.Paragraphs.Long, d.Paragraphs.Count, d.Paragraphs.Longest)
	}),
}, {
	ID: "subheadings-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: advisory, Route: InContent,
	Title:       "A long text has no subheadings",
	Description: "Engines cut texts into passages along headings.",
	Remediation: "Put an <h2> before each part of the text, every 200 to 300 words.",
	Reference:   "https://www.w3.org/WAI/tutorials/page-structure/headings/",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const long, each = 400, 600
		if d.Words < long {
			return none()
		}
		n := headings(d, 2) + headings(d, 3)
		if n > 0 && d.Words/n > each {
			return partly("%d words, %d subheadings", d.Words, n)
		}
		return unless(n == 0, "%d words without a subheading", d.Words)
	}),
}, {
	ID: "lists-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: advisory, Route: InContent,
	Kinds:       listKinds(),
	Title:       "Steps and choices are not shown as lists",
	Description: "Engines take lists over into answers.",
	Remediation: "Write steps as <ol> and choices as <ul>.",
	Reference:   "https://developers.google.com/search/docs/appearance/featured-snippets",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Lists == 0 && len(d.Tables) == 0, "neither a list nor a table")
	}),
}, {
	ID: "comparison-table-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: advisory, Route: InContent,
	Kinds:       []model.PageKind{model.PageKindComparison, model.PageKindAlternative},
	Title:       "The comparison has no table",
	Description: "Engines take comparisons from tables of products and properties.",
	Remediation: "Add a <table> with a column for each product and a row for each property.",
	Reference:   "https://developers.google.com/search/docs/appearance/featured-snippets",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(len(d.Tables) == 0, "there is no table")
	}),
}, {
	ID: "table-without-header", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: defect, Route: InContent,
	Title:       "Tables have no header cells",
	Description: "Without <th> nobody knows what a number means.",
	Remediation: "Write the first row of each table as <th> cells.",
	Reference:   "https://www.w3.org/WAI/tutorials/tables/",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if len(d.Tables) == 0 {
			return none()
		}
		bare := 0
		for _, t := range d.Tables {
			if !t.Header {
				bare++
			}
		}
		return unless(bare > 0, "%d of %d tables", bare, len(d.Tables))
	}),
}}
