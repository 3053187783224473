import{r as e}from"./operation-DRXMmqmo.js";var t=e(`NewProject`,`c46bbf3d5fb884e59fcb58c6d5f4e8ba29060154345a91754dc97461887d87ae`,`mutation NewProject($input: ProjectInput!) {
  createProject(input: $input) {
    id
    name
    __typename
  }
}`),n=e(`CrawlSite`,`53e959e915749156f033373aef4067c175a5a8f61513277141db8cd31308398b`,`mutation CrawlSite($projectId: UUID!) {
  startSiteCrawl(projectId: $projectId) {
    id
    status
    __typename
  }
}`),r=`AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(` `),i=`af am ar az be bg bn bs ca cs cy da de el en en-GB es es-419 et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl nn pa pl pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant zu`.split(` `);function a(e){let{region:t,language:n}=new Intl.Locale(e).maximize();return{countryCode:t&&r.includes(t)?t:`US`,languageCode:n}}var o=e=>{let t=e.trim();return t===``||/^[a-z][a-z0-9+.-]*:\/\//i.test(t)?t:`https://${t}`},s=e=>e.replace(/^[a-z]+:\/\//i,``).replace(/\/.*$/,``),c=e=>s(e).replace(/:\d+$/,``).replace(/^www\./,``).toLowerCase();export{s as a,t as c,a as i,r as n,i as o,c as r,n as s,o as t};