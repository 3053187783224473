package naming

// isConjunction says that a word joins two others within names.
func isConjunction(key string) bool {
	switch key {
	case "and", "of", "n", "und", "von", "et", "de", "du", "des", "y", "e", "di", "del", "da", "do", "en", "van":
		return true
	}
	return false
}

// isLabel says that a word begins the labels of lists and sections, however it is
// written: in headings every word may have a capital, in German every noun has.
// No name is one of them, or begins with one.
func isLabel(key string) bool {
	switch key {
	case "best", "top", "key", "pros", "cons", "price", "tips", "things", "factors", "features", "what", "where", "how", "why",
		"when", "which", "honorable", "however", "ultimately", "summary", "conclusion", "considerations", "here", "see", "this",
		"these", "if", "note", "overall", "other", "another", "they", "it", "its", "we", "you", "your", "he", "she", "i", "my", "our", "their",
		"that", "those", "there", "who", "all", "both", "each", "every", "some", "many", "most", "more", "no", "not", "yes", "with", "without",
		"for", "from", "in", "on", "at", "by", "to", "and", "or", "but", "also", "while", "although", "since", "because", "after", "before", "then",
		"a", "an", "the", "as", "is", "are", "has", "have", "can", "will", "should", "does", "do", "be", "of", "so", "such", "than":
		return true
	case "comparison", "comparisons", "compare", "intended", "sources", "source", "references", "reference", "citations", "verdict", "recommendation",
		"recommendations", "recommended", "bottom", "final", "quick", "pick", "picks", "choice", "choices", "option", "options", "budget", "premium",
		"great", "good", "better", "ideal", "excellent", "affordable", "versatile", "lightweight", "compact", "durable", "comfortable", "reliable",
		"portable", "popular", "additional", "alternative", "alternatives", "runner", "runnerup", "editors", "model", "models", "brand", "brands", "product",
		"products", "category", "specs", "specifications", "rating", "ratings", "weight", "size", "type", "types", "material", "color", "capacity",
		"warranty", "availability", "overview", "introduction", "description", "details", "example", "examples", "warning", "disclaimer", "updated",
		"first", "second", "third", "next", "last", "step", "table", "rank", "score", "link", "links", "website", "buy", "check", "consider", "choose",
		"find", "keep", "avoid", "look", "try", "suitable", "strengths", "weaknesses", "highlights", "drawbacks", "downsides", "benefits",
		"advantages", "disadvantages", "pricing", "cost", "costs", "fees", "value", "quality", "durability", "performance", "design", "usage", "use",
		"uses", "budgetfriendly", "midrange", "highend", "entrylevel", "availableat", "available", "retailers", "where to buy", "faq", "faqs",
		"question", "questions", "answer", "answers", "reviews", "review", "customer", "customers", "users", "user", "experts", "expert", "based",
		"depending", "whether", "looking", "unlike", "like", "despite", "plus", "including", "offers", "offer", "known", "made for", "perfect":
		return true
	case "preis", "vorteile", "nachteile", "fazit", "tipp", "tipps", "beste", "bester", "bestes", "besten", "warum", "wie", "was", "wenn",
		"hier", "wichtig", "hinweis", "weitere", "merkmale", "eigenschaften", "zusammenfassung":
		return true
	case "prix", "avantages", "inconvenients", "meilleur", "meilleure", "meilleurs", "meilleures", "pourquoi", "comment", "conseil",
		"conseils", "voici", "points", "resume":
		return true
	case "precio", "ventajas", "desventajas", "mejor", "mejores", "consejos", "aqui", "resumen", "caracteristicas", "preco", "vantagens",
		"desvantagens", "melhor", "melhores", "prezzo", "vantaggi", "svantaggi", "migliore", "migliori", "prijs", "voordelen",
		"nadelen":
		return true
	case "価格", "特徴", "長所", "短所", "おすすめ", "メリット", "デメリット", "まとめ", "价格", "优点", "缺点", "特点", "总结", "가격", "장점", "단점", "특징", "추천":
		return true
	}
	return false
}
