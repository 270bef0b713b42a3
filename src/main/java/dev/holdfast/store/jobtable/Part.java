package dev.holdfast.store.jobtable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A part of a mapping file: keys with what stands under them. Everything that is asked for and is
 * not there, or is something else, is refused with its place in the file.
 */
final class Part {

  private final String file;
  private final Node node;
  private final Map<String, Node> entries = new LinkedHashMap<>();
  private final Map<String, Node> keys = new LinkedHashMap<>();

  private Part(String file, Node node) {
    this.file = file;
    this.node = node;
    if (!(node instanceof MappingNode mapping)) {
      throw wrong(node, "keys with values are expected here");
    }
    for (NodeTuple entry : mapping.getValue()) {
      String key = scalar(entry.getKeyNode());
      keys.put(key, entry.getKeyNode());
      if (entries.put(key, entry.getValueNode()) != null) {
        throw wrong(entry.getKeyNode(), "“" + key + "” stands twice");
      }
    }
  }

  /**
   * Reads a file.
   *
   * @throws MappingException if it is no YAML, or no keys with values
   */
  static Part read(String file, String yaml) {
    try {
      Optional<Node> root = new Compose(LoadSettings.builder().build()).composeString(yaml);
      return new Part(
          file, root.orElseThrow(() -> new MappingException(file, 1, 1, "the file is empty")));
    } catch (MarkedYamlEngineException broken) {
      Optional<Mark> mark = broken.getProblemMark().or(broken::getContextMark);
      throw new MappingException(
          file,
          mark.map(Mark::getLine).orElse(0) + 1,
          mark.map(Mark::getColumn).orElse(0) + 1,
          "this is no YAML: " + broken.getProblem());
    } catch (YamlEngineException broken) {
      throw new MappingException(file, 1, 1, "this is no YAML: " + broken.getMessage());
    } catch (StackOverflowError deep) {
      throw new MappingException(file, 1, 1, "this is nested too deep");
    }
  }

  /** Returns this with what stands in another part instead, key by key, however deep. */
  Part under(Part other) {
    return new Part(file, under(node, other.node));
  }

  private static Node under(Node base, Node over) {
    if (!(base instanceof MappingNode below && over instanceof MappingNode above)) {
      return over;
    }
    Map<String, NodeTuple> all = new LinkedHashMap<>();
    below.getValue().forEach(entry -> all.put(key(entry), entry));
    above
        .getValue()
        .forEach(
            entry ->
                all.merge(
                    key(entry),
                    entry,
                    (old, _) ->
                        new NodeTuple(
                            old.getKeyNode(), under(old.getValueNode(), entry.getValueNode()))));
    return new MappingNode(
        below.getTag(),
        true,
        List.copyOf(all.values()),
        below.getFlowStyle(),
        above.getStartMark(),
        above.getEndMark());
  }

  private static String key(NodeTuple entry) {
    return entry.getKeyNode() instanceof ScalarNode text ? text.getValue() : "";
  }

  private MappingException wrong(Node at, String problem) {
    Optional<Mark> mark = at.getStartMark();
    return new MappingException(
        file,
        mark.map(Mark::getLine).orElse(0) + 1,
        mark.map(Mark::getColumn).orElse(0) + 1,
        problem);
  }

  /** Returns what is wrong with the value of a key, or with all of this part. */
  MappingException wrong(String key, String problem) {
    return wrong(entries.getOrDefault(key, node), problem);
  }

  /** Refuses any other key, and names the nearest one. */
  void only(String... known) {
    for (Map.Entry<String, Node> key : keys.entrySet()) {
      if (!List.of(known).contains(key.getKey())) {
        throw wrong(key.getValue(), unknown(key.getKey(), "no key here", List.of(known)));
      }
    }
  }

  /** Refuses any other value of a key, or among the values of it, and names the nearest one. */
  void oneOf(String key, String what, Collection<String> known) {
    for (Said said : said(key)) {
      if (!known.contains(said.text)) {
        throw new MappingException(
            file, said.line, said.column, unknown(said.text, "no " + what, known));
      }
    }
  }

  private static String unknown(String typed, String what, Collection<String> known) {
    String nearest =
        known.stream().min(Comparator.comparingInt(each -> distance(each, typed))).orElseThrow();
    return "“" + typed + "” is " + what + "; “" + nearest + "” is one";
  }

  /** A text with its place in the file. */
  record Said(String text, int line, int column) {}

  /** Returns the values of a key with their places; one value is a list of one, and no key none. */
  List<Said> said(String key) {
    return each(key, at -> said(at, scalar(at)));
  }

  /** Returns a key with the place of what stands under it, whatever that is. */
  Said place(String key) {
    return said(entries.getOrDefault(key, node), key);
  }

  private static Said said(Node at, String text) {
    Optional<Mark> mark = at.getStartMark();
    return new Said(
        text, mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1);
  }

  /**
   * Returns this without what stands at a path.
   *
   * @param path keys and places in lists, such as {@code hazards/0}
   */
  Part without(String path) {
    return new Part(file, without(node, List.of(path.split("/"))));
  }

  private static Node without(Node from, List<String> path) {
    List<String> rest = path.subList(1, path.size());
    if (from instanceof SequenceNode items) {
      List<Node> kept = new ArrayList<>(items.getValue());
      int at = Integer.parseInt(path.getFirst());
      if (rest.isEmpty()) {
        kept.remove(at);
      } else {
        kept.set(at, without(kept.get(at), rest));
      }
      return new SequenceNode(items.getTag(), kept, items.getFlowStyle());
    }
    List<NodeTuple> kept = new ArrayList<>();
    for (NodeTuple entry : ((MappingNode) from).getValue()) {
      if (!key(entry).equals(path.getFirst())) {
        kept.add(entry);
      } else if (!rest.isEmpty()) {
        kept.add(new NodeTuple(entry.getKeyNode(), without(entry.getValueNode(), rest)));
      }
    }
    return new MappingNode(from.getTag(), kept, ((MappingNode) from).getFlowStyle());
  }

  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    Arrays.setAll(row, at -> at);
    for (int i = 1; i <= one.length(); i++) {
      int corner = row[0]++;
      for (int j = 1; j <= other.length(); j++) {
        int change = corner + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        corner = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }

  List<String> keys() {
    return List.copyOf(entries.keySet());
  }

  boolean has(String key) {
    return entries.containsKey(key);
  }

  private String scalar(Node at) {
    if (at instanceof ScalarNode text) {
      return text.getValue();
    }
    throw wrong(at, "one value is expected here");
  }

  String text(String key) {
    return find(key).orElseThrow(() -> wrong(node, "“" + key + "” is missing here"));
  }

  Optional<String> find(String key) {
    return Optional.ofNullable(entries.get(key)).map(this::scalar);
  }

  boolean flag(String key, boolean usual) {
    return find(key).map("true"::equals).orElse(usual);
  }

  /** Returns a list of values; one value is a list of one, and no key none. */
  List<String> texts(String key) {
    return each(key, this::scalar);
  }

  List<Part> parts(String key) {
    return each(key, each -> new Part(file, each));
  }

  private <T> List<T> each(String key, Function<Node, T> read) {
    Node at = entries.get(key);
    List<T> all = new ArrayList<>();
    if (at instanceof SequenceNode items) {
      items.getValue().forEach(item -> all.add(read.apply(item)));
    } else if (at != null) {
      all.add(read.apply(at));
    }
    return List.copyOf(all);
  }

  Optional<Part> part(String key) {
    return Optional.ofNullable(entries.get(key)).map(each -> new Part(file, each));
  }

  /** Returns whether more keys stand under a key, and not one value. */
  boolean nested(String key) {
    return entries.get(key) instanceof MappingNode;
  }

  /** Returns the texts under the keys that stand under a key; none if it is not there. */
  Map<String, String> map(String key) {
    Map<String, String> all = new LinkedHashMap<>();
    part(key).ifPresent(part -> part.keys().forEach(each -> all.put(each, part.text(each))));
    return all;
  }
}
