package dev.holdfast.dapr;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The instances of an app as a state store has them: each in a row, which a change may move. */
public final class FakeApp {

  /** How a store says where the next page begins. */
  public enum Paging {
    /** By the number of the last row: what is written anew comes again on a later page. */
    ROWID,
    /** By how many came before: what goes between two pages hides others. */
    OFFSET
  }

  private final Map<Long, String> rows = new TreeMap<>();
  private final Map<String, FakeInstance> instances = new TreeMap<>();
  private final List<String> vanished = new ArrayList<>();
  private Paging paging = Paging.ROWID;
  private long next = 1;

  FakeApp() {}

  /** A page of ids, and where the next one begins; null on the last one. */
  record Part(List<String> ids, String token) {}

  /** Sets how pages follow on another. */
  public synchronized void paging(Paging kind) {
    paging = kind;
  }

  /** Makes an instance; one with this id is replaced. */
  public synchronized FakeInstance instance(String id, Instant created) {
    FakeInstance made = new FakeInstance(id, created);
    instances.put(id, made);
    vanished.remove(id);
    rewrite(id);
    return made;
  }

  /** Writes the row of an instance anew, which moves it to the end. */
  public synchronized void rewrite(String id) {
    rows.values().remove(id);
    rows.put(next++, id);
  }

  /** Has an instance stand in lists and nowhere else. */
  public synchronized void vanish(String id) {
    instances.remove(id);
    vanished.add(id);
  }

  /** Takes an instance away. */
  public synchronized void remove(String id) {
    instances.remove(id);
    rows.values().remove(id);
  }

  /** Takes all away. */
  public synchronized void clear() {
    instances.clear();
    rows.clear();
    vanished.clear();
  }

  /** Finds an instance. */
  public synchronized Optional<FakeInstance> find(String id) {
    return Optional.ofNullable(instances.get(id));
  }

  /** Returns all there are, by id. */
  public synchronized List<FakeInstance> all() {
    return List.copyOf(instances.values());
  }

  synchronized Part page(String token, int size) {
    List<Map.Entry<Long, String>> all = List.copyOf(rows.entrySet());
    long from = token == null ? 0 : Long.parseLong(token);
    List<Map.Entry<Long, String>> rest =
        paging == Paging.OFFSET
            ? all.subList((int) Math.min(from, all.size()), all.size())
            : all.stream().filter(row -> row.getKey() > from).toList();
    List<Map.Entry<Long, String>> page = rest.subList(0, Math.min(size, rest.size()));
    boolean more = rest.size() > page.size();
    String after =
        !more
            ? null
            : String.valueOf(
                paging == Paging.OFFSET ? from + page.size() : page.getLast().getKey());
    return new Part(page.stream().map(Map.Entry::getValue).toList(), after);
  }
}
