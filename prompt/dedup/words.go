package dedup

import "strings"

// lexicon is what is known of a language's words: those that carry no topic, and
// those by which people ask and which do not change what is asked for.
type lexicon struct {
	function map[string]bool
	asking   map[string]bool
}

// lexicons are the languages whose words are known, by their ISO 639 code. Words
// that negate are in no list: they change what is asked for.
var lexicons = map[string]lexicon{
	"en": words(
		`a an the and or of in on at to for with by from as into about is are was were be been am do does did has have had will would
		should could can may i you he she it we they me my your our their its this that these those there here than then some any
		all s m re ve ll d t please want need im ive under below less up now new`,
		`what whats which who whom whose where when why how best top good great better recommend recommended recommendation suggest
		suggestion find help looking look search searching shopping shop buy get tell give list show know compare`),
	"de": words(
		`der die das den dem des ein eine einen einem einer eines und oder von im in am an auf zu zum zur mit bei aus als ist sind war
		waren sein habe hat haben wird werden kann könnte soll sollte ich du er sie es wir ihr mich mir mein meine dein unser unsere sich
		dies diese dieser dieses hier da dann etwas alle bitte für unter über nach um man auch`,
		`was welche welcher welches welchen wer wo wann warum wieso wie beste besten bester bestes gute guter gutes guten top empfehlen
		empfehlung empfehle suche suchen finde finden hilf helfen kaufen zeige nenne liste gibt vergleiche`),
	"fr": words(
		`le la les l un une des du de d et ou en au aux à pour avec par sur dans est sont était être a ai as avons avez ont je tu il elle
		on nous vous ils me moi mon ma mes ton votre vos notre nos se ce cet cette ces c y que qu si peut plus sous moins besoin veux`,
		`quel quelle quels quelles qui quoi où quand pourquoi comment meilleur meilleure meilleurs meilleures bon bonne recommander
		recommandez recommend conseiller conseillez cherche chercher trouver aidez acheter montre liste comparer`),
	"es": words(
		`el la los las un una unos unas de del y o en a al para con por sobre es son era ser estar está he ha han yo tú usted él ella
		nosotros me mi mis tu su sus nuestro se este esta estos estas ese esa que si puede puedo más menos quiero necesito`,
		`qué cuál cuáles quién dónde cuándo cómo cuánot mejor mejores buen buena bueno buenos recomendar recomienda recomiendas busco
		buscar encontrar ayuda comprar lista comparar`),
	"it": words(
		`il lo la i gli le un uno una di del della dei delle e o in nel nella a al alla per con da dal su è sono era essere ho ha hanno
		io tu lui lei noi mi mio mia mie tuo suo nostro si questo questa questi queste che se può posso più meno voglio bisogno l d`,
		`quale quali qual chi dove quando perché come cosa migliore migliori buono buona consigliare consigli consiglia cerco cercare
		trovare aiuto comprare lista confronta`),
	"pt": words(
		`o a os as um uma uns umas de do da dos das e ou em no na nos nas para com por pelo pela sobre é são era ser estar tem têm eu
		você ele ela nós me meu minha seu sua nosso se este esta esse essa isso que pode posso mais menos quero preciso`,
		`qual quais quem onde quando como quanto melhor melhores bom boa bons recomendar recomenda procuro procurar encontrar ajuda
		comprar lista comparar`),
	"nl": words(
		`de het een en of van in op aan te tot voor met bij uit als is zijn was waren heb heeft hebben wordt worden kan kunnen zou moet
		ik jij je u hij zij ze wij we mij mijn jouw ons onze zich dit dat deze die er hier dan om ook wil graag onder`,
		`wat welke wie waar wanneer waarom hoe beste goede goed top aanraden aanbevelen raad zoek zoeken vinden help kopen vergelijk`),
	"sv": words(
		`en ett den det de och eller av i på till för med från som är var vara har hade kan ska skulle jag du han hon vi ni de mig min
		mitt mina din vår sig denna detta dessa här där om också vill under`,
		`vad vilken vilket vilka vem var när varför hur bästa bäst bra rekommendera söker hitta hjälp köpa jämför`),
	"da": words(
		`en et den det de og eller af i på til for med fra som er var være har havde kan skal ville jeg du han hun vi mig min mit mine
		din vores sig denne dette disse her der om også vil under`,
		`hvad hvilken hvilket hvilke hvem hvor hvornår hvorfor hvordan bedste bedst god godt anbefale søger finde hjælp købe`),
	"no": words(
		`en et ei den det de og eller av i på til for med fra som er var være har hadde kan skal ville jeg du han hun vi meg min mitt
		mine din vår seg denne dette disse her der om også vil under`,
		`hva hvilken hvilket hvilke hvem hvor når hvorfor hvordan beste best god bra anbefale søker finne hjelp kjøpe`),
	"pl": words(
		`i lub w we na do dla z ze od po przy o jest są był być mam ma mieć może można ja ty on ona my mi mnie mój moja twój nasz się
		ten ta to te tego tej tym co że pod proszę chcę`,
		`jaki jaka jakie który która które kto gdzie kiedy dlaczego jak najlepszy najlepsza najlepsze dobry dobre polecić polecasz
		szukam znaleźć kupić porównaj`),
	"ru": words(
		`и или в во на для с со от по при о об из к у а но это есть был быть мне мой моя мои ты вы он она мы нас наш я меня себя этот
		эта эти тот что бы же ли можно может под надо нужно нужен пожалуйста`,
		`какой какая какие какое кто где когда почему как лучший лучшая лучшие лучшее хороший хорошие посоветуйте порекомендуйте
		ищу найти купить сравни`),
	"fi": words(
		`ja tai on ovat oli olla minä sinä hän me te he minun sinun meidän se ne tämä nämä että jos voi voisi myös mutta alle olen`,
		`mikä mitkä kuka missä milloin miksi miten kuinka paras parhaat hyvä suositella suosittele etsin löytää auta ostaa`),
}

func words(function, asking string) lexicon {
	l := lexicon{function: map[string]bool{}, asking: map[string]bool{}}
	for w := range strings.FieldsSeq(function) {
		l.function[fold(w)] = true
	}
	for w := range strings.FieldsSeq(asking) {
		l.asking[fold(w)] = true
	}
	return l
}

// negations turn a question into another one.
var negations = set(`without no not never non excluding except ohne kein keine keinen nicht nie sans pas sin senza non sem não zonder
	geen niet utan inte uden ikke uten bez nie без не ilman`)
