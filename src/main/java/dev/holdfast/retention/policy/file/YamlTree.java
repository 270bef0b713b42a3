package dev.holdfast.retention.policy.file;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads a YAML document strictly: no anchors, no tags, no key twice, nothing nested beyond need.
 * Works from the parser's events, so that no document grows beyond its own text.
 */
final class YamlTree {

  private static final int DEEPEST = 12;

  private final String text;
  private final Iterator<Event> events;

  private YamlTree(String text) {
    this.text = text;
    LoadSettings settings =
        LoadSettings.builder().setCodePointLimit(PolicyReader.MOST_BYTES + 1).build();
    this.events = new Parse(settings).parseString(text).iterator();
  }

  /**
   * Reads the first document; empty if there is none.
   *
   * @param only whether a second document is refused
   */
  static Optional<YamlNode> read(String text, boolean only) throws PolicyFileException {
    YamlTree tree = new YamlTree(text);
    try {
      return tree.document(only);
    } catch (MarkedYamlEngineException broken) {
      int line = broken.getProblemMark().or(broken::getContextMark).map(Mark::getLine).orElse(0);
      throw tree.broken(line + 1, broken.getProblem());
    } catch (YamlEngineException unreadable) {
      throw tree.broken(1, "it has characters that YAML does not allow");
    }
  }

  private PolicyFileException broken(int line, String problem) {
    String[] lines = text.split("\\R", -1);
    boolean tab = line <= lines.length && lines[line - 1].matches(" *\\t.*");
    return tab
        ? new PolicyFileException(PolicyProblem.TAB, line)
        : new PolicyFileException(PolicyProblem.NOT_YAML, line, problem);
  }

  private Optional<YamlNode> document(boolean only) throws PolicyFileException {
    Optional<YamlNode> first = Optional.empty();
    while (events.hasNext()) {
      Event event = events.next();
      if (event instanceof DocumentStartEvent && first.isPresent()) {
        if (only) {
          throw new PolicyFileException(PolicyProblem.SECOND_DOCUMENT, line(event));
        }
        return first;
      }
      if (event instanceof NodeEvent node) {
        first = Optional.of(node(node, 0));
      }
    }
    return first;
  }

  private YamlNode node(Event event, int depth) throws PolicyFileException {
    int line = line(event);
    if (event instanceof AliasEvent
        || event instanceof NodeEvent node && node.getAnchor().isPresent()) {
      throw new PolicyFileException(PolicyProblem.ANCHOR, line);
    }
    if (depth > DEEPEST) {
      throw new PolicyFileException(PolicyProblem.TOO_DEEP, line);
    }
    if (event instanceof ScalarEvent scalar) {
      requireNoTag(scalar.getTag(), line);
      return new YamlNode.Scalar(line, scalar.getValue(), scalar.isPlain());
    }
    requireNoTag(((CollectionStartEvent) event).getTag(), line);
    return event instanceof MappingStartEvent ? entries(line, depth) : items(line, depth);
  }

  private YamlNode items(int line, int depth) throws PolicyFileException {
    List<YamlNode> nodes = new ArrayList<>();
    for (Event event = events.next(); !(event instanceof SequenceEndEvent); event = events.next()) {
      nodes.add(node(event, depth + 1));
    }
    return new YamlNode.Items(line, nodes);
  }

  private YamlNode entries(int line, int depth) throws PolicyFileException {
    List<YamlNode.Entry> entries = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (Event event = events.next(); !(event instanceof MappingEndEvent); event = events.next()) {
      int at = line(event);
      if (!(node(event, depth + 1) instanceof YamlNode.Scalar key) || key.isNull()) {
        throw new PolicyFileException(PolicyProblem.BAD_KEY, at);
      }
      if (!keys.add(key.text())) {
        throw new PolicyFileException(PolicyProblem.DUPLICATE_KEY, at, key.text());
      }
      entries.add(new YamlNode.Entry(at, key.text(), node(events.next(), depth + 1)));
    }
    return new YamlNode.Entries(line, entries);
  }

  private static void requireNoTag(Optional<String> tag, int line) throws PolicyFileException {
    if (tag.isPresent()) {
      throw new PolicyFileException(PolicyProblem.YAML_TAG, line, tag.get());
    }
  }

  private static int line(Event event) {
    return event.getStartMark().map(Mark::getLine).orElse(0) + 1;
  }
}
