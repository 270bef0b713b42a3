package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile.Note;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * A part of a mapping file: a text, a list, or keys with parts.
 *
 * @param key what stands before it; that of the whole part where none does
 * @param at where it stands, with its text; without one if it is none
 * @param items of a list; null of another part
 * @param keys of keys; null of another part
 */
record YamlPart(Said key, Said at, List<YamlPart> items, Map<String, YamlPart> keys) {

  /** Each one that holds others can double the file. */
  private static final int MOST_ALIASES = 12;

  /** A text with its place in the file. */
  record Said(String text, int line, int column) {
    /** Returns another text at this place. */
    Said saying(String other) {
      return new Said(other, line, column);
    }

    Note note(String level, String about) {
      return new Note(line, column, level, about);
    }
  }

  /**
   * Reads a file.
   *
   * @throws MappingException if it is no YAML
   */
  static YamlPart read(String file, String yaml) {
    Said first = new Said(null, 1, 1);
    try {
      return new Compose(LoadSettings.builder().setMaxAliasesForCollections(MOST_ALIASES).build())
          .composeString(yaml)
          .map(node -> of(file, null, node))
          .orElseThrow(() -> new MappingException(file, first, "the file is empty"));
    } catch (MarkedYamlEngineException broken) {
      Said at = said(null, broken.getProblemMark().or(broken::getContextMark));
      throw new MappingException(file, at, "this is no YAML: " + broken.getProblem());
    } catch (YamlEngineException broken) {
      throw new MappingException(file, first, "this is no YAML: " + broken.getMessage());
    } catch (StackOverflowError deep) {
      throw new MappingException(file, first, "this is nested too deep");
    }
  }

  private static Said said(Node at) {
    return said(at instanceof ScalarNode text ? text.getValue() : null, at.getStartMark());
  }

  private static Said said(String text, Optional<Mark> mark) {
    return new Said(
        text, mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1);
  }

  private static YamlPart of(String file, Said key, Node node) {
    List<YamlPart> items = node instanceof SequenceNode ? new ArrayList<>() : null;
    Map<String, YamlPart> keys = node instanceof MappingNode ? new LinkedHashMap<>() : null;
    if (node instanceof SequenceNode list) {
      list.getValue().forEach(item -> items.add(of(file, key, item)));
    } else if (node instanceof MappingNode mapping) {
      for (NodeTuple entry : mapping.getValue()) {
        Said name = said(entry.getKeyNode());
        if (name.text == null) {
          throw new MappingException(file, name, "one value is expected here");
        }
        if (keys.put(name.text, of(file, name, entry.getValueNode())) != null) {
          throw new MappingException(file, name, "“" + name.text + "” stands twice");
        }
      }
    }
    return new YamlPart(key, said(node), items, keys);
  }

  /** Returns this with what stands in another part instead, key by key, however deep. */
  YamlPart under(YamlPart over) {
    if (keys == null || over.keys == null) {
      return over;
    }
    Map<String, YamlPart> all = new LinkedHashMap<>(keys);
    over.keys.forEach((name, part) -> all.merge(name, part, YamlPart::under));
    return new YamlPart(key, over.at, null, all);
  }

  /** Returns the parts at a key; none if it is not there. */
  Map<String, YamlPart> at(String name) {
    return keys != null && keys.containsKey(name) && keys.get(name).keys != null
        ? keys.get(name).keys
        : Map.of();
  }
}
