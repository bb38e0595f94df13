export const FUNCTION_WORDS = `the a an and or but of to in on at for with from by as is are was were be been it its this that these those
  we they you he she not no do does did has have had will would can could should may when where which who what how
  if then than so because before after while until only also there their our your`.split(/\s+/);
export const SOFTWARE_WORDS = `test build server client code file branch commit merge review deploy release version package module function
  class type interface error log debug trace cache queue worker thread process memory disk network socket port host
  domain proxy token session cookie header request response body query route handler middleware controller model
  view template component state store action reducer effect hook context provider render layout style theme color
  font icon button form input label field table row column index key value schema migration database transaction
  lock row backup restore snapshot replica shard cluster node pod container image registry volume secret config
  environment variable flag option argument parameter default override feature toggle experiment metric counter
  gauge histogram alert dashboard report chart user account role permission policy rule scope team project task
  ticket issue sprint milestone roadmap deadline estimate budget cost price invoice payment order cart product
  catalog search filter sort page cursor limit offset batch stream event message topic subscription webhook
  callback promise async await retry timeout backoff circuit breaker fallback health check probe readiness
  bootstrap startup shutdown signal crash panic exception stack heap pointer buffer string number boolean array
  list map set tree graph vertex edge path loop branch condition switch case pattern regex parser lexer compiler
  linter formatter bundler minifier source dist output input vendor library framework runtime engine browser
  mobile desktop terminal shell script command pipeline stage job runner artifact coverage fixture mock stub spec
  suite benchmark profile latency throughput bandwidth capacity load balance scale region zone gateway firewall
  certificate encryption hash salt signature audit compliance privacy retention archive import export sync`
    .split(/\s+/)
    .filter((word, place, all) => all.indexOf(word) === place);
