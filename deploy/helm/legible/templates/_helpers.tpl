{{- define "legible.name" -}}
{{- printf "%s" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "legible.labels" -}}
app.kubernetes.io/name: legible
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "legible.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "legible.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "legible.settings" -}}
{{- with .Values.storage.blobUrl }}
- { name: LEGIBLE_BLOB_URL, value: {{ . | quote }} }
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{- define "legible.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end -}}

{{- define "legible.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: {{ .Values.storage.temporarySize }} }
- name: data
{{- if .Values.storage.blobUrl }}
  emptyDir: { sizeLimit: {{ .Values.storage.stagingSize }} }
{{- else }}
  persistentVolumeClaim:
    claimName: {{ .Values.storage.volume.existingClaim | default (printf "%s-files" (include "legible.name" .)) }}
{{- end }}
{{- end -}}
