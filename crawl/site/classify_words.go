package site

import "github.com/answer-visibility/avm/internal/lazyregexp"

// The words of addresses, titles and makers that tell kinds of pages.
var (
	homePath     = lazyregexp.New(`^/?([a-z]{2}([-_][a-z]{2})?/?)?((index|default|home)\.[a-z]{3,5})?$`)
	policyWords  = lazyregexp.New(`(?i)\b(privacy|datenschutz|cookie[- ]?(policy|notice)|terms|conditions|agb|nutzungsbedingungen|imprint|impressum|legal notice|mentions l[ée]gales|politique de confidentialit[ée]|gdpr|dsgvo|refund policy|return policy|returns policy|shipping policy|disclaimer|accessibility statement|acceptable use|security policy|trust cent(er|re)|licen[cs]e agreement|code of conduct|warranty policy|responsible disclosure|politica de privacidad|aviso legal)\b`)
	policyTitle  = lazyregexp.New(`(?im)^(legal notices?|copyrights?( (notice|and licen[cs]e))?|licen[cs](e|es|ing)|((history|copyright) and )?licen[cs]e( terms)?|privacy (policy|notice)|terms of (service|use)|imprint|disclaimer)\W*$`)
	policyPath   = lazyregexp.New(`^(privacy([-_]?policy)?|datenschutz(erklaerung)?|cookies?([-_]policy)?|terms([-_](of[-_](service|use)|and[-_]conditions))?|tos|legal|imprint|impressum|agb|gdpr|disclaimer|accessibility|security|trust|returns?[-_]policy|refund[-_]policy|shipping[-_]policy|code[-_]of[-_]conduct|eula|dpa|sla)$`)
	contactPath  = lazyregexp.New(`^(about([-_]us)?|contact([-_]us)?|team|our[-_](team|story|company)|company|who[-_]we[-_]are|careers?|jobs|press|ueber[-_]uns|über[-_]uns|kontakt|a[-_]propos|qui[-_]sommes[-_]nous|contacto|sobre[-_]nosotros|leadership|mission|history|staff|people)$`)
	contactTitle = lazyregexp.New(`(?im)^(about( us)?|contact( us)?|get in touch|our (team|story|mission)|meet the team|über uns|kontakt|à propos|qui sommes[- ]nous|contacto|sobre nosotros|who we are|how to contact us|careers|work with us|join us)\W*$`)
	aboutTitle   = lazyregexp.New(`(?im)^about ([\pL\pN .&]{1,40})\W*$`)
	pricingPath  = lazyregexp.New(`^(pricing|prices?|plans?([-_]and[-_]pricing)?|preise?|tarifs?|precios|cost|rates|fees|tariffs?)$`)
	pricingTitle = lazyregexp.New(`(?im)^(\S+ )?(pricing|prices|plans (and|&) (pricing|prices)|our (prices|rates|plans)|preise|tarifs?|precios|fees|rates)\b.{0,30}$`)
	faqPath      = lazyregexp.New(`(^|[-_])faqs?($|[-_])|^(frequently[-_]asked[-_]questions|questions)$`)
	faqTitle     = lazyregexp.New(`(?i)\bfaqs?\b|frequently asked|häufige fragen|foire aux questions|preguntas frecuentes|domande frequenti`)
	altTitle     = lazyregexp.New(`(?i)\balternatives?\s+(to|for|zu|à|a)\b|\b[\pL\pN.]+ alternatives?\b|\balternativen zu\b`)
	versusTitle  = lazyregexp.New(`(?i)\b(vs\.?|versus)\s|\b(compared|comparison|comparing|compare|vergleich|comparatif|comparativa|confronto)\b|\bdifferences? between\b|\bor\b.*\bwhich (is|one)\b`)
	listTitle    = lazyregexp.New(`(?i)\b(top|best)[ -]\d{1,3}\b|(^|\n)\d{1,3}\+?\s([\pL'’-]+\s){0,4}\pL+|(^|\n)(the )?(best|top)\b.*\b(for|of|in|to)\b|\b(die|das|der) besten?\b`)
	// countTitle promises a number of things, which also news do that are lists.
	countTitle = lazyregexp.New(`(?im)^(the )?\d{1,3} (best|top)\b|^(the )?\d{1,3}\+? ([\pL'’-]+ ){0,2}(things|ways|tips|tricks|reasons|questions|ideas|facts|takeaways|mistakes|tools|examples|places|lessons|myths|signs|gifts|books|films|movies|shows|recipes|apps|products|brands|companies|deals)\b|^(the )?(best|top) ([\pL\pN'’-]+ ){1,4}(gadgets|gifts|deals|tools|apps|books|products|phones|laptops|brands|companies|places|recipes)\b`)
	howToTitle = lazyregexp.New(`(?im)^(how (to|do i|can i)\b|step[- ]by[- ]step|wie (man|du|sie|ich)\b|so (geht|funktioniert)|comment (faire|choisir|installer)|c[oó]mo\b|tutorial\b)|\bhow to\b|\btutorial\b|(^|[^\pL])как \pL+(ть|ти)([^\pL]|$)|\bin \d+ (easy )?steps\b`)
	guideTitle = lazyregexp.New(`(?i)\b(ultimate|complete|gift|travel|beginner['’]?s?|definitive|comprehensive|buying|buyer['’]?s|practical|quick|in-depth|essential|starter)\b.{0,30}\bguide\b|\bguide (to|for|on)\b|\bexplained\b|(^|\n)(what (is|are)|was ist|qu'est-ce que)\b|\bleitfaden\b|\bratgeber\b|\bintroduction to\b|\b101\b|\bprimer\b|\bhandbook of\b`)
	caseTitle  = lazyregexp.New(`(?i)\b(case stud(y|ies)|success stor(y|ies)|customer stor(y|ies)|testimonials?|reviewed|hands[- ]on|fallstudie|testbericht|im test|étude de cas|caso de éxito|rese[nñ]a)\b|(?m:(^|[^\pL-]))reviews?\b`)
	newsPath   = lazyregexp.New(`^(blog|news|articles?|magazine|insights|stories|posts|press[-_]releases|archive|archives|journal|resources|newsroom|aktuelles|actualites|noticias|category|tag|author|topics?|updates)$`)
	docsHost   = lazyregexp.New(`^(docs?|developers?|api|help|support|manual|wiki|learn)\.`)
	docsMaker  = lazyregexp.New(`(?i)docbook|docutils|publican|sphinx|doxygen|mkdocs|docusaurus|asciidoctor|gitbook|texinfo|makeinfo|vuepress|antora|javadoc|rustdoc|latex2html|hugo.*docsy|ronn|man2html|groff|xmlto|epydoc|pdoc|yard|starlight`)
	newsFolder = lazyregexp.New(`(^|[-_])(blogs?|news|press|stories|newsroom)([-_]|$)`)
	datePath   = lazyregexp.New(`/(19|20)\d{2}/(0?[1-9]|1[0-2])/|/(19|20)\d{2}-(0[1-9]|1[0-2])-\d{2}`)
)
