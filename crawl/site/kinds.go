package site

import "github.com/answer-visibility/avm/model"

// The kinds of pages that rules apply to.

func textKinds() []model.PageKind {
	return []model.PageKind{
		model.PageKindArticle, model.PageKindGuide, model.PageKindHowTo, model.PageKindListicle, model.PageKindComparison,
		model.PageKindAlternative, model.PageKindCaseStudyReview, model.PageKindService, model.PageKindDocs,
	}
}

func answerKinds() []model.PageKind {
	return []model.PageKind{
		model.PageKindArticle, model.PageKindGuide, model.PageKindHowTo, model.PageKindListicle, model.PageKindComparison,
		model.PageKindAlternative, model.PageKindService, model.PageKindProduct, model.PageKindDocs,
	}
}

func questionKinds() []model.PageKind {
	return []model.PageKind{
		model.PageKindArticle, model.PageKindGuide, model.PageKindHowTo, model.PageKindComparison, model.PageKindAlternative,
		model.PageKindProduct, model.PageKindService, model.PageKindPricing,
	}
}

func listKinds() []model.PageKind {
	return []model.PageKind{
		model.PageKindGuide, model.PageKindHowTo, model.PageKindListicle, model.PageKindComparison, model.PageKindAlternative,
	}
}

func datedKinds() []model.PageKind {
	return []model.PageKind{
		model.PageKindArticle, model.PageKindGuide, model.PageKindHowTo, model.PageKindListicle, model.PageKindComparison,
		model.PageKindAlternative, model.PageKindCaseStudyReview,
	}
}

func structuredKinds() []model.PageKind {
	return []model.PageKind{
		model.PageKindHomepage, model.PageKindArticle, model.PageKindProduct, model.PageKindCategory, model.PageKindFaq, model.PageKindLocal,
		model.PageKindGuide, model.PageKindHowTo, model.PageKindListicle, model.PageKindComparison, model.PageKindAlternative,
		model.PageKindCaseStudyReview, model.PageKindService, model.PageKindAboutContact,
	}
}

func inSiteKinds() []model.PageKind {
	return []model.PageKind{
		model.PageKindArticle, model.PageKindProduct, model.PageKindCategory, model.PageKindDocs, model.PageKindGuide, model.PageKindHowTo,
		model.PageKindListicle, model.PageKindComparison, model.PageKindService,
	}
}

func identityKinds() []model.PageKind {
	return []model.PageKind{model.PageKindHomepage, model.PageKindAboutContact, model.PageKindLocal}
}
