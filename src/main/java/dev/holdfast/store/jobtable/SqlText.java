package dev.holdfast.store.jobtable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.util.TablesNamesFinder;

/**
 * The SQL of a mapping, as far as it can be judged by itself: what is refused here no database gets
 * to see, since planning a statement already runs functions. Words are judged one by one, so that
 * nothing is overlooked that the parser does not take for what it is; tables as they are parsed.
 *
 * @param engine whose functions are known
 * @param shipped whether it may call functions of the runtime
 * @param tables those that may be read, as they are named after the schema
 */
record SqlText(String engine, boolean shipped, Collection<String> tables) {

  /** What a text must be. */
  enum Form {
    EXPRESSION(""),
    /** Of a function of the runtime, whose arguments may have names. */
    CALL(""),
    SELECT(""),
    FROM("SELECT 1 FROM ");

    private final String before;

    Form(String before) {
      this.before = before;
    }
  }

  /** The parser takes some names for words of its own, though they stand after a dot. */
  private static final Pattern OF_ROW =
      Pattern.compile("\\b([\\p{L}_]\\w*)[.]([\\p{L}_]\\w*+)(?!\\s*[(.])");

  /** What is put in place of the schema, so that it can be told from all others. */
  private static final String SCHEMA = "hf_schema";

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<space>\\s+)|(?<text>'(?:[^']|'')*')|(?<quoted>\"(?:[^\"]|\"\")*\"|`[^`]*`)"
              + "|(?<word>[\\p{L}_][\\p{L}\\p{N}_]*)|(?<number>[0-9][0-9.]*)"
              + "|(?<no>--|/\\*|;|[$?\\\\]|'|\"|`)|(?<cast>::)|(?<bound>:(?=[\\p{L}_]))"
              + "|(?<filled><(?=\\w))|(?<sign>.)",
          Pattern.DOTALL);

  private static final Map<String, String> NO =
      Map.of(
          "--", "no comment may stand here",
          "/*", "no comment may stand here",
          ";", "no “;” may stand here: one expression, or one SELECT");

  private static final Set<String> WRITES =
      words(
          "insert update delete merge truncate drop alter create grant revoke copy call into vacuum"
              + " attach pragma lock");

  /** What may stand before a bracket and is no function. */
  private static final Set<String> SYNTAX =
      words(
          "and or not in exists any all some values over filter within group by on using select"
              + " from where when then else case as distinct union except intersect lateral array"
              + " row cast is like ilike between having with order interval varchar char character"
              + " numeric decimal float time timestamp timestamptz bit materialized join end"
              + " similar");

  private static final String EVERYWHERE =
      "abs ceil ceiling floor round mod power sqrt sign coalesce nullif count sum avg min max"
          + " length char_length octet_length lower upper trim ltrim rtrim replace substr substring"
          + " concat concat_ws row_number rank dense_rank lag lead first_value last_value ";

  private static final Map<String, Set<String>> FUNCTIONS =
      Map.of(
          "postgresql",
          words(
              EVERYWHERE
                  + "greatest least trunc bool_and bool_or every string_agg array_agg json_agg"
                  + " jsonb_agg json_object_agg jsonb_object_agg btrim left right position strpos"
                  + " split_part translate starts_with reverse initcap md5 encode decode"
                  + " convert_from ascii chr regexp_replace regexp_match regexp_matches to_char"
                  + " to_number to_timestamp to_date date_trunc date_part extract age make_interval"
                  + " timezone isfinite array_length array_upper array_lower array_position"
                  + " array_to_string string_to_array cardinality unnest generate_subscripts"
                  + " json_array_elements jsonb_array_elements json_array_elements_text"
                  + " jsonb_array_elements_text json_array_length jsonb_array_length json_each"
                  + " jsonb_each json_each_text jsonb_each_text json_extract_path"
                  + " jsonb_extract_path json_extract_path_text jsonb_extract_path_text json_typeof"
                  + " jsonb_typeof json_build_object jsonb_build_object json_build_array"
                  + " jsonb_build_array to_json to_jsonb jsonb_set jsonb_strip_nulls jsonb_exists"
                  + " json_object_keys jsonb_object_keys num_nulls num_nonnulls pg_column_size"
                  + " get_bit get_byte"),
          "sqlite",
          words(
              EVERYWHERE
                  + "ifnull iif instr format printf total group_concat string_agg hex quote typeof"
                  + " unicode char date time datetime julianday strftime unixepoch json jsonb"
                  + " json_extract jsonb_extract json_array_length json_each json_tree json_type"
                  + " json_valid json_object jsonb_object json_array jsonb_array json_set jsonb_set"
                  + " json_remove jsonb_remove json_insert jsonb_insert json_replace jsonb_replace"
                  + " json_patch json_quote json_group_array json_group_object"),
          "mysql",
          words(
              EVERYWHERE
                  + "greatest least if ifnull left right locate instr lpad rpad hex unhex md5"
                  + " bin_to_uuid uuid_to_bin json_extract json_unquote json_value json_length"
                  + " json_type json_valid json_object json_array json_set json_remove json_insert"
                  + " json_replace json_keys json_contains unix_timestamp from_unixtime date_format"
                  + " str_to_date timestampdiff timestampadd date_add date_sub date year month day"
                  + " hour minute second microsecond convert_tz group_concat json_arrayagg"
                  + " json_objectagg extract position convert"));

  static {
    // It tells each text that it reads in two ways.
    CCJSqlParserUtil.LOGGER.setLevel(Level.OFF);
  }

  private static Set<String> words(String all) {
    return Set.copyOf(List.of(all.strip().split(" +")));
  }

  /**
   * Says what is wrong with a text.
   *
   * @return null if nothing is
   */
  String problem(String sql, Form form) {
    String plain = sql.replace("{s}.", SCHEMA + ".").replaceAll("\\{(now|at|reason)}", "hf_$1");
    if (sql.isBlank()) {
      return "one expression is expected here";
    }
    List<String> words = new ArrayList<>();
    String wrong = tokens(plain, words);
    return wrong != null || form == Form.CALL
        ? wrong
        : parsed(form.before + OF_ROW.matcher(plain).replaceAll("$1.\"$2\""), form);
  }

  private String tokens(String sql, List<String> read) {
    Matcher token = TOKEN.matcher(sql);
    while (token.lookingAt()) {
      String text = token.group();
      if (token.group("no") != null) {
        return NO.getOrDefault(text, "“" + text + "” cannot stand here");
      }
      if (token.group("bound") != null || token.group("filled") != null) {
        return "“" + text + "” needs a blank after it";
      }
      if (token.group("space") == null
          && token.group("word") == null
          && text.contains("\\")
          && (isMysql() || !read.isEmpty() && read.getLast().equalsIgnoreCase("e"))) {
        return "no “\\” may stand in a text here";
      }
      if (text.equals("{") || isMysql() && Set.of("#", "@").contains(text)) {
        return "“" + text + "” cannot stand here; {s}, {now}, {at} and {reason} can";
      }
      if (token.group("space") == null) {
        read.add(text);
      }
      token.region(token.end(), sql.length());
    }
    for (int at = 0; at < read.size(); at++) {
      String wrong = word(read, at);
      if (wrong != null) {
        return wrong;
      }
    }
    return null;
  }

  private boolean isMysql() {
    return engine.equals("mysql") || engine.equals("mariadb");
  }

  private String word(List<String> all, int at) {
    String word = all.get(at).toLowerCase(Locale.ROOT);
    String before = at == 0 ? "" : all.get(at - 1).toLowerCase(Locale.ROOT);
    String after = at + 1 == all.size() ? "" : all.get(at + 1).toLowerCase(Locale.ROOT);
    boolean named = Character.isLetter(word.charAt(0)) || word.charAt(0) == '_';
    if (named && !before.equals(".")) {
      if (WRITES.contains(word)
          || word.equals("for") && words("update share no key").contains(after)) {
        return "“" + all.get(at) + "” cannot stand here: it reads, and nothing else";
      }
      if (word.equals("with") && !words("ordinality time").contains(after)) {
        return "no WITH may stand here";
      }
    }
    if (after.equals(".") && (before.equals("::") || before.equals("as"))) {
      return "types of a schema cannot be used here: " + all.get(at);
    }
    boolean quoted = word.charAt(0) == '"' || word.charAt(0) == '`';
    if (!after.equals("(") || !named && !quoted || before.equals("as")) {
      return null;
    }
    if (before.equals(".")) {
      boolean own = shipped && at > 1 && all.get(at - 2).equals(SCHEMA);
      return own ? null : "functions of a schema cannot be called here: " + all.get(at);
    }
    return quoted
            || !SYNTAX.contains(word) && !FUNCTIONS.get(isMysql() ? "mysql" : engine).contains(word)
        ? "the function " + all.get(at) + " is not one of those that can be called here"
        : null;
  }

  private String parsed(String sql, Form form) {
    try {
      TablesNamesFinder<Void> finder =
          new TablesNamesFinder<>() {
            @Override
            public <S> Void visit(Column column, S context) {
              return null;
            }
          };
      Set<String> found;
      if (form == Form.EXPRESSION) {
        found = finder.getTables(CCJSqlParserUtil.parseExpression(sql, false));
      } else {
        Statement statement = CCJSqlParserUtil.parse(sql);
        if (!(statement instanceof Select)) {
          return "one SELECT is expected here";
        }
        found = finder.getTables(statement);
      }
      return found.stream()
          .map(this::table)
          .filter(wrong -> wrong != null)
          .findFirst()
          .orElse(null);
    } catch (JSQLParserException | UnsupportedOperationException unreadable) {
      return (form == Form.EXPRESSION
              ? "one expression is expected here"
              : "one SELECT is expected here")
          + Stream.of(String.valueOf(unreadable.getMessage()).split("\\R"))
              .limit(1)
              .filter(said -> said.startsWith("Encountered"))
              .map(said -> ": " + said.replace(SCHEMA, "{s}").replaceFirst("^Encountered", "not"))
              .collect(Collectors.joining());
    }
  }

  private String table(String found) {
    String name = found.replaceAll("[\"`]", "");
    String own = name.startsWith(SCHEMA + ".") ? name.substring(SCHEMA.length() + 1) : name;
    if (!name.contains(".")) {
      return "the table “" + name + "” needs {s}. or its schema before its name";
    }
    return tables.contains(own)
        ? null
        : "the table “" + own + "” is not named in detect, from, delete, sections, leave or reads";
  }
}
