package dev.holdfast.store.jobtable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
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
    EXPRESSION,
    /** Of a function of the runtime, whose arguments may have names. */
    CALL,
    SELECT,
    /** One SELECT that may lock what it finds. */
    LOCK,
    FROM
  }

  /** The parser takes some names for words of its own, though they stand after a dot. */
  private static final Pattern OF_ROW =
      Pattern.compile("\\b([\\p{L}_]\\w*)[.]([\\p{L}_]\\w*+)(?!\\s*[(.])");

  private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"]|\"\")*\"|`[^`]*`");

  private static final String DEEP = "this is nested too deep";

  /** Each SELECT in a SELECT doubles what the parser takes. */
  private static final int MOST_SELECTS = 12;

  private static final String LOCKING = "(?i)\\s+for\\s+(?:no\\s+key\\s+)?update\\s*$";

  /** What is put in place of the schema, so that it can be told from all others. */
  private static final String SCHEMA = "hf_schema";

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<space>\\s+)|(?<text>'(?:[^']++|'')*+')|(?<quoted>\"(?:[^\"]++|\"\")*+\"|`[^`]*`)"
              + "|(?<word>[\\p{L}_][\\p{L}\\p{N}_]*)|(?<number>[0-9][0-9.]*)"
              + "|(?<no>--|/\\*|;|[$?\\\\]|'|\"|`)|(?<cast>::)|(?<bound>:(?=[\\p{L}_]))"
              + "|(?<filled><(?=\\w))|(?<sign>.)",
          Pattern.DOTALL);

  private static final Map<String, String> NO =
      Map.of(
          "--", "no comment may stand here",
          "/*", "no comment may stand here",
          ";", "no “;” may stand here: one expression, or one SELECT");

  static {
    // It tells each text that it reads in two ways.
    CCJSqlParserUtil.LOGGER.setLevel(Level.OFF);
  }

  /**
   * Says what is wrong with a text.
   *
   * @return null if nothing is
   */
  String problem(String sql, Form form) {
    String plain =
        sql.replace("{s}.", SCHEMA + ".").replaceAll("\\{(now|at|older|reason)}", "hf_$1");
    if (sql.isBlank()) {
      return "one expression is expected here";
    }
    if (form == Form.LOCK) {
      return problem(sql.replaceFirst(LOCKING, ""), Form.SELECT);
    }
    List<String> words = new ArrayList<>();
    String wrong = tokens(plain, words);
    return wrong != null || form == Form.CALL
        ? wrong
        : parsed(OF_ROW.matcher(plain).replaceAll("$1.\"$2\""), form);
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
        return "“" + text + "” cannot stand here; {s}, {now}, {at}, {older} and {reason} can";
      }
      if (token.group("space") == null) {
        read.add(text);
      }
      token.region(token.end(), sql.length());
    }
    if (read.stream().filter("select"::equalsIgnoreCase).count() > MOST_SELECTS) {
      return DEEP;
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
      if (Words.ALL.get("writes").contains(word)
          || word.equals("for") && List.of("update", "share", "no", "key").contains(after)) {
        return "“" + all.get(at) + "” cannot stand here: it reads, and nothing else";
      }
      if (word.equals("with") && !List.of("ordinality", "time").contains(after)) {
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
            || !Words.ALL.get("syntax").contains(word)
                && !Words.ALL.get("functions." + (isMysql() ? "mysql" : engine)).contains(word)
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
        Expression expression = CCJSqlParserUtil.parseExpression(sql, false);
        // So the parser says that it is too deep for it.
        if (expression == null) {
          return DEEP;
        }
        found = finder.getTables(expression);
      } else {
        String whole = form == Form.FROM ? "SELECT 1 FROM " + sql : sql;
        Statement statement = CCJSqlParserUtil.parse(whole);
        if (!(statement instanceof Select)) {
          return "one SELECT is expected here";
        }
        found = finder.getTables(statement);
      }
      return found.stream().map(this::table).filter(Objects::nonNull).findFirst().orElse(null);
    } catch (JSQLParserException | UnsupportedOperationException unreadable) {
      String said = String.valueOf(unreadable.getMessage()).lines().findFirst().orElse("");
      String why = said.startsWith("Encountered") ? ": " + said.replaceFirst("^\\w+", "not") : "";
      return "one %s is expected here"
              .formatted(form == Form.EXPRESSION ? "expression" : Form.SELECT)
          + why.replace(SCHEMA, "{s}");
    } catch (StackOverflowError deep) {
      return DEEP;
    }
  }

  /**
   * Returns a SELECT as one value, for a database that knows no row around a query in a query; one
   * that it refuses if there is none.
   *
   * @param row what is told of each row, by the names of the columns behind {@code x}
   */
  static String value(String sql, String row, int most) {
    String value = sql;
    try {
      PlainSelect select = (PlainSelect) CCJSqlParserUtil.parse(sql);
      String told = "json_array(" + row + ")";
      for (SelectItem<?> item : select.getSelectItems()) {
        String read = Matcher.quoteReplacement("(" + item.getExpression() + ")");
        told = told.replaceAll("\\bx[.]" + item.getAliasName() + "\\b", read);
      }
      String order = PlainSelect.orderByToString(select.getOrderByElements());
      String all = "json_arrayagg(%s%s limit %d)".formatted(told, order, most);
      String what = select.getFromItem() == null ? "json_array(" + told + ")" : all;
      select.setOrderByElements(null);
      select.setSelectItems(List.of(SelectItem.from(new Column(what))));
      boolean rows = select.getGroupBy() == null && select.getDistinct() == null;
      value = rows && select.getLimit() == null ? select.toString() : sql;
    } catch (JSQLParserException | ClassCastException other) {
      // The database says so.
      value = sql;
    }
    return "(" + value + ")";
  }

  private String table(String found) {
    String name =
        QUOTED
            .matcher(found)
            .replaceAll(each -> Matcher.quoteReplacement(Mapping.unquoted(each.group())));
    String own = name.startsWith(SCHEMA + ".") ? name.substring(SCHEMA.length() + 1) : name;
    if (!name.contains(".")) {
      return "the table “" + name + "” needs {s}. or its schema before its name";
    }
    return tables.contains(own)
        ? null
        : "the table “" + own + "” is not named in detect, from, delete, sections, leave or reads";
  }
}
