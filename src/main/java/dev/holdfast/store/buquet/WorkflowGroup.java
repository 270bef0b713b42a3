package dev.holdfast.store.buquet;

import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.store.buquet.bucket.Listed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Sorts the keys below one folder of {@code workflow/} to workflows. An id may hold slashes: the
 * first {@code /steps/} or {@code /signals/} of a key ends it, else its {@code /state.json}.
 */
final class WorkflowGroup {

  private final Map<String, Listed> states = new TreeMap<>(KeyOrder.KEYS);
  private final Map<String, Artefacts> artefacts = new TreeMap<>(KeyOrder.KEYS);
  private final Set<String> above = new HashSet<>();

  /** Returns the folder in which a key lies; null if it lies in none. */
  static String folder(String key) {
    int slash = key.indexOf('/', FoundWorkflow.FOLDER.length());
    return slash < 0 ? null : key.substring(FoundWorkflow.FOLDER.length(), slash);
  }

  void add(Listed object) {
    String key = object.key();
    if (LiveWorkflow.owns(key)) {
      String id = LiveWorkflow.owner(key);
      artefacts
          .computeIfAbsent(id, _ -> new Artefacts())
          .add(key.substring(FoundWorkflow.FOLDER.length() + id.length()), object);
    } else if (key.endsWith(FoundWorkflow.STATE)) {
      String id = FoundWorkflow.idOfState(key);
      states.put(id, object);
      for (int slash = id.lastIndexOf('/'); slash >= 0; slash = id.lastIndexOf('/', slash - 1)) {
        above.add(id.substring(0, slash));
      }
    }
  }

  /** Returns the workflows, by id. */
  List<FoundWorkflow> workflows() {
    Set<String> ids = new TreeSet<>(KeyOrder.KEYS);
    ids.addAll(states.keySet());
    ids.addAll(artefacts.keySet());
    List<FoundWorkflow> found = new ArrayList<>();
    for (String id : ids) {
      Artefacts some = artefacts.getOrDefault(id, new Artefacts());
      found.add(new FoundWorkflow(id, states.get(id), some, above.contains(id)));
    }
    return found;
  }
}
