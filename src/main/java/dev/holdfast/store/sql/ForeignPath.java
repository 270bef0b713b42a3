package dev.holdfast.store.sql;

import dev.holdfast.store.rows.ForeignKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A way from a table of the store to a table whose rows go with it, key by key.
 *
 * @param own the store's table that the first key refers to
 * @param links the keys, of which each refers to the table of the one before
 * @param countable whether the rows at its end can be counted
 */
public record ForeignPath(CleanedTable own, List<ForeignLink> links, boolean countable) {

  /** Copies what it is given. */
  public ForeignPath {
    links = List.copyOf(links);
  }

  static ForeignPath to(CleanedTable own, ForeignLink link) {
    return new ForeignPath(own, List.of(link), link.readable());
  }

  /** Returns the way one key further. */
  ForeignPath then(ForeignLink link) {
    List<ForeignLink> longer = new ArrayList<>(links);
    longer.add(link);
    return new ForeignPath(own, longer, countable && link.readable() && !visits(link));
  }

  /** Returns whether it leads to the table of this key already: it turns in a circle. */
  boolean visits(ForeignLink link) {
    return links.stream().anyMatch(known -> known.table().same(link.table()));
  }

  /** Returns the last key of it. */
  public ForeignLink end() {
    return links.getLast();
  }

  /** Returns the last key as an operator sees it. */
  public ForeignKey key() {
    String through = links.size() == 1 ? null : links.get(links.size() - 2).table().shown();
    return new ForeignKey(end().table().shown(), end().name(), end().action(), through, countable);
  }

  private boolean straight() {
    return own.locked() && links.getFirst().referred().equals(List.of('"' + own.key() + '"'));
  }

  /** Returns the expression for the id of what a row at the end refers to. */
  public String subject() {
    if (straight()) {
      return "r0." + links.getFirst().columns().getFirst();
    }
    return "s." + own.key();
  }

  /** Returns the tables from the end to the beginning, as a query joins them. */
  public String joined() {
    int last = links.size() - 1;
    StringBuilder from = new StringBuilder(links.get(last).table().sql()).append(" r").append(last);
    for (int at = last - 1; at >= 0; at--) {
      from.append(" join ")
          .append(links.get(at).table().sql())
          .append(" r")
          .append(at)
          .append(" on ")
          .append(on(links.get(at + 1), "r" + (at + 1), "r" + at));
    }
    if (!straight()) {
      from.append(" join ")
          .append(own.name())
          .append(" s on ")
          .append(on(links.getFirst(), "r0", "s"));
    }
    return from.toString();
  }

  private static String on(ForeignLink link, String rows, String referred) {
    return IntStream.range(0, link.columns().size())
        .mapToObj(
            at ->
                "%s.%s = %s.%s"
                    .formatted(rows, link.columns().get(at), referred, link.referred().get(at)))
        .collect(Collectors.joining(" and "));
  }
}
